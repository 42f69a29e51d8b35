import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

interface Mutant {
  readonly name: string
  /** The file of src/shared/playbook that is broken, and how. */
  readonly file: string
  readonly from: string
  readonly to: string
  /** The test that has to notice. */
  readonly by: string
}

const mutants: readonly Mutant[] = [
  {
    name: 'a condition that says no is ignored',
    file: 'stages.ts',
    from: "  if (value === 'yes') Object.assign(frame, { stage: 'start', answers: {} })",
    to: "  if (value !== undefined) Object.assign(frame, { stage: 'start', answers: {} })",
    by: 'machine',
  },
  {
    name: 'unknown counts as yes',
    file: 'evaluate.ts',
    from: "given === 'unknown' ? 'no' : given",
    to: "given === 'unknown' ? 'yes' : given",
    by: 'condition',
  },
  {
    name: "a link's limit is ignored",
    file: 'stages.ts',
    from: 'link === undefined || !canRun(state, link.id)',
    to: 'link === undefined',
    by: 'machine',
  },
  {
    name: 'retries have no bound',
    file: 'stages.ts',
    from: 'frame.retries < retries &&',
    to: 'retries > 0 &&',
    by: 'machine',
  },
  {
    name: 'a link without a gate goes on without the lead',
    file: 'moves.ts',
    from: '  if (unproven) {',
    to: '  if (unproven && parent.link < 0) {',
    by: 'machine',
  },
  {
    name: 'stale answers are taken',
    file: 'machine.ts',
    from: 'if (state.request?.id !== event.request)',
    to: 'if (state.request === null)',
    by: 'machine',
  },
  {
    name: 'a lead overrules a machine',
    file: 'answers.ts',
    from: "if (event.choice === 'accept' && frame.machineNo && event.by === 'lead')",
    to: "if (event.choice === 'skip' && frame.machineNo && event.by === 'person')",
    by: 'walk',
  },
  {
    name: 'a failed gate passes at the end of its chain',
    file: 'stages.ts',
    from: "  toDecision(frame, frame.reason ?? 'gate failed')\n}",
    to: "  leave(state, frame, 'passed', actions)\n}",
    by: 'machine',
  },
  {
    name: 'a gate left through its chain reads passed',
    file: 'stages.ts',
    from: "frame.chained === true ? 'recovered' : 'passed'",
    to: "'passed'",
    by: 'machine',
  },
  {
    name: 'renaming misses expressions',
    file: 'refs.ts',
    from: 'for (const target of exprPhases(expr))',
    to: 'for (const target of exprPhases(expr.slice(9)))',
    by: 'edit',
  },
  {
    name: 'a moved phase forgets the comments above it',
    file: 'list-segments.ts',
    from: 'ownComments(text, lineStart(text, at), columnOf(text, at))',
    to: 'lineStart(text, at)',
    by: 'edit',
  },
  {
    name: 'deleting a key eats the next line',
    file: 'splice.ts',
    from: 'text.slice(endOf(text, last))',
    to: "text.slice(text.indexOf('\\n', endOf(text, last)) + 1)",
    by: 'edit',
  },
  {
    name: 'the export drops budgets',
    file: 'library.ts',
    from: "'budget', ",
    to: '',
    by: 'library',
  },
  {
    name: 'the import trusts structure that the text left behind',
    file: 'import-phase.ts',
    from: '!sameData(phase[field], shown[field])',
    to: '!sameData(shown[field], shown[field])',
    by: 'library',
  },
  {
    name: 'chains may lie on each other',
    file: 'layout.ts',
    from: 'while (ids.some(',
    to: 'while (row < 0 && ids.some(',
    by: 'graph',
  },
]

const run = promisify(execFile)
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wavedeck-mutants-'))
  for (const part of ['src/shared', 'playbooks', 'vitest.config.ts', 'package.json'])
    await cp(resolve(part), join(folder, part), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(mutants)(
  '$name: the $by test notices',
  async ({ file, from, to, by }) => {
    const path = join(folder, 'src/shared/playbook', file)
    const whole = await readFile(path, 'utf8')
    expect(whole).toContain(from)
    await writeFile(path, whole.replace(from, to))
    const test = `src/shared/playbook/${by}.test.ts`
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', test]
    const env = { ...process.env, PLAYBOOK_RUNS: '400' }
    try {
      await expect(run(process.execPath, args, { cwd: folder, env })).rejects.toThrow()
    } finally {
      await writeFile(path, whole)
    }
  },
  600_000,
)
