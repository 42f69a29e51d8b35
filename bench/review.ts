// What review costs beside Git itself: `npm run bench:review -- --json`
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { atomsOf } from '../src/shared/diff/file-change'
import type { Problem } from '../src/shared/lib/problem'
import type { Result } from '../src/shared/lib/result'
import { runCommand } from '../src/main/platform/run-command'
import { writePatch } from '../src/main/workspace/capture-diff'
import { createGit } from '../src/main/workspace/git'
import { openRepository } from '../src/main/workspace/repository'
import type { IntegratePart } from '../src/main/workspace/review/review-service'
import { createReviews } from '../src/main/workspace/review/reviews'
import { capturedTreeFile, makeStore, storeEnv, type Store } from '../src/main/workspace/store'
import { createWorkspaces } from '../src/main/workspace/workspaces'
import { median } from './median'
import { printReport, round } from './print-report'
import { measureReport, reportLimits } from './report-speed'
import { watchLoop } from './watch-loop'

const files = 20_000
const changed = 5_001
const rounds = 5
const limits = {
  listRatio: 0.3,
  hunksRatio: 1.5,
  planRatio: 3,
  blockedMs: 50,
  reportCpuSeconds: reportLimits.cpuSeconds,
}

const folder = await realpath(await mkdtemp(join(tmpdir(), 'wavedeck-bench-review-')))
const repo = join(folder, 'repo')
const env = {
  PATH: process.env['PATH'] ?? '',
  HOME: folder,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Bench',
  GIT_AUTHOR_EMAIL: 'bench@example.invalid',
  GIT_COMMITTER_NAME: 'Bench',
  GIT_COMMITTER_EMAIL: 'bench@example.invalid',
}

const git = async (
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
  input?: string,
): Promise<string> => {
  const options = { cwd: repo, env: { ...env, ...more }, timeoutMs: 600_000, maxBytes: 1 << 30 }
  const done = await runCommand('git', args, input === undefined ? options : { ...options, input })
  if (done.exitCode !== 0) throw new Error(`git ${args.join(' ')}: ${done.stderr}`)
  return done.stdout.toString('latin1')
}

const must = <T>(result: Result<T, Problem>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const pathOf = (at: number): string => `d${at % 100}/e${at % 7}/file-${at}.txt`
const textOf = (at: number, edit: string): string =>
  Array.from({ length: 40 }, (_, line) =>
    line % 13 === 5 && edit !== '' ? `${edit} ${line} of ${at}` : `line ${line} of file ${at}`,
  ).join('\n')

/** A worker's store with a tree of the base and edits to some files, as a settled turn leaves it. */
const storeWith = async (name: string, edits: readonly number[], word: string): Promise<Store> => {
  const store = await makeStore(join(folder, name))
  const scratch = join(folder, `${name}-files`)
  await mkdir(scratch)
  for (const at of edits) await writeFile(join(scratch, String(at)), textOf(at, word))
  const own = storeEnv(store, repository, repo, join(store.folder, `bench-${randomUUID()}`))
  const paths = edits.map((at) => `${join(scratch, String(at))}\n`).join('')
  const oids = (await git(['hash-object', '-w', '--no-filters', '--stdin-paths'], own, paths))
    .trim()
    .split('\n')
  await git(['read-tree', 'HEAD'], own)
  const rows = edits.map((at, index) => `100644 ${oids[index] ?? ''}\t${pathOf(at)}\n`).join('')
  await git(['update-index', '--index-info'], own, rows)
  await writeFile(capturedTreeFile(store), (await git(['write-tree'], own)).trim())
  await rm(scratch, { recursive: true })
  return store
}

await mkdir(repo)
await git(['init', '-q', '-b', 'main'])
for (let at = 0; at < files; at += 1) {
  const path = join(repo, pathOf(at))
  if (at < 700) await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, textOf(at, ''))
}
await git(['add', '-A'])
await git(['commit', '-q', '-m', 'base'])
const own = createGit(runCommand, env)
const repository = must(await openRepository(own, repo))
const base = repository.head
const reviews = createReviews(runCommand, env)
const numbers = (count: number, from: number): number[] =>
  Array.from({ length: count }, (_, at) => (from + at * 3) % files)

try {
  const store = await storeWith('store', numbers(changed, 0), 'edited')
  const patchFile = join(folder, 'diff.patch')
  const to = await readFile(capturedTreeFile(store), 'utf8')
  must(await writePatch(own, repository, store, base, to, patchFile))
  const treeEnv = storeEnv(store, repository, repo, join(folder, 'none'))

  const times = {
    stat: [] as number[],
    diff: [] as number[],
    list: [] as number[],
    hunks: [] as number[],
  }
  const blocked = watchLoop()
  for (let at = 0; at < rounds; at += 1) {
    times.stat.push(await timed(() => git(['diff', '--stat', base, to], treeEnv)))
    times.diff.push(await timed(() => git(['diff', base, to], treeEnv)))
    const workspaces = createWorkspaces({ run: runCommand, env })
    blocked.enable()
    let paths: readonly string[] = []
    const list = await timed(async () => {
      paths = must(await workspaces.readDiff(patchFile, base)).files.map(({ path }) => path)
    })
    if (paths.length !== changed) throw new Error(`${paths.length} files are listed`)
    const first = await timed(async () => {
      for (const path of paths.slice(0, 20))
        must(await workspaces.readFileDiff(patchFile, path, false))
    })
    blocked.disable()
    times.list.push(list)
    times.hunks.push(list + first)
  }

  const place = { repository: repo, store: store.folder, base }
  blocked.enable()
  const read = must(await reviews.read(place))
  blocked.disable()
  const [one] = read.files
  if (one === undefined) throw new Error('nothing is to be reviewed')
  const selection = new Map([[one.path, new Set(atomsOf(one))]])
  const part: IntegratePart = { name: 'one', place, last: null, selection }
  const theirs = (await git(['commit-tree', '-p', base, '-m', 'x', to], treeEnv)).trim()
  const plans: number[] = []
  const plain: number[] = []
  for (let at = 0; at < rounds; at += 1) {
    plain.push(
      await timed(async () => {
        await git(['status', '--porcelain'])
        await git(['merge-tree', '--write-tree', base, theirs], treeEnv)
      }),
    )
    blocked.enable()
    plans.push(
      await timed(async () => must(await reviews.preCheck({ parts: [part], markers: false }))),
    )
    blocked.disable()
  }

  const parts: IntegratePart[] = []
  for (let at = 0; at < 20; at += 1) {
    const { folder: where } = await storeWith(`w${at}`, numbers(200, at * 100), `worker ${at}`)
    const worker = { repository: repo, store: where, base }
    const { files: all } = must(await reviews.read(worker))
    const everything = new Map(all.map((file) => [file.path, new Set(atomsOf(file))]))
    parts.push({ name: `w${at}`, place: worker, last: null, selection: everything })
  }
  const [firstPart = part, ...others] = parts
  let conflicts = 0
  blocked.enable()
  const pairsMs = await timed(async () => {
    conflicts = must(await reviews.pairs([firstPart, ...others])).conflicts.length
  })

  blocked.disable()
  const report = await measureReport()

  const figures = {
    files,
    changed,
    statMs: round(median(times.stat)),
    diffMs: round(median(times.diff)),
    listMs: round(median(times.list)),
    hunksMs: round(median(times.hunks)),
    listRatio: round(median(times.list) / median(times.stat)),
    hunksRatio: round(median(times.hunks) / median(times.diff)),
    statusAndMergeMs: round(median(plain)),
    planMs: round(median(plans)),
    planRatio: round(median(plans) / median(plain)),
    blockedMs: round(blocked.most()),
    pairsMs: round(pairsMs),
    pairsInConflict: conflicts,
    reportWorkers: report.workers,
    reportSeconds: report.seconds,
    reportCpuSeconds: report.cpuSeconds,
    reportBlockedMs: report.blockedMs,
  }
  const ok =
    figures.listRatio <= limits.listRatio &&
    figures.hunksRatio <= limits.hunksRatio &&
    figures.planRatio <= limits.planRatio &&
    Math.max(figures.blockedMs, figures.reportBlockedMs) <= limits.blockedMs &&
    figures.reportCpuSeconds <= limits.reportCpuSeconds
  printReport('review', figures, limits, ok)
} finally {
  await rm(folder, { recursive: true, force: true })
}
