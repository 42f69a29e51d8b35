import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Outcome, outcomeSchema } from '@shared/outcome/outcome'
import { budgetedTokens } from '@shared/worker/usage'

interface Ended {
  readonly planId: string
  readonly outcome: Outcome
}

const endedBelow = async (folder: string): Promise<Ended[]> => {
  const files = await readdir(folder, { recursive: true })
  const own = files.filter((file) => /workers\/[^/]+\/outcome\.json$/.test(file)).sort()
  return Promise.all(
    own.map(async (file) => ({
      planId: path.basename(path.dirname(file)),
      outcome: outcomeSchema.parse(JSON.parse(await readFile(path.join(folder, file), 'utf8'))),
    })),
  )
}

const row = ({ planId, outcome }: Ended): string[] => [
  planId,
  outcome.ending,
  outcome.handoff?.status ?? 'no handoff',
  outcome.usage === null ? 'unknown' : String(budgetedTokens(outcome.usage)),
  outcome.diff === null ? 'none' : String(outcome.diff.files),
  outcome.diff === null ? '' : `+${outcome.diff.added} -${outcome.diff.removed}`,
]

/** The workers of an orchestrations folder as a table, read from the files that Wavedeck wrote. */
export const demoTable = async (orchestrations: string): Promise<string> => {
  const ended = await endedBelow(orchestrations)
  const head = [
    'worker',
    'ending',
    'claims',
    'tokens (without cache reads)',
    'files changed',
    'lines',
  ]
  const rows = [head, ...ended.map(row)]
  const widths = head.map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  )
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
