import type { Handoff } from './handoff'

const summaryLimit = 300
/** More of a field is never shown; it also keeps hostile lines cheap to read. */
const longestField = 2000
/** A summary may run on over this many lines; more than that is not the end of a handoff. */
const runOn = 4

/** A line of the handoff, with Markdown emphasis, list and heading marks tolerated; never a quoted (`>`) one. */
const handoffLine = /^\s*(?:[-*+]\s+|#{1,6}\s+)?[*_`]*(STATUS|SUMMARY|VERDICT)[*_`]*\s*:\s*(.*)$/i
const status = /^(DONE[\s_-]WITH[\s_-]CONCERNS|DONE|BLOCKED|NEEDS[\s_-]CONTEXT)(?!\w|\s*[|/])/i
const verdict = /^(PASS|FAIL|NOT[\s_-]PROVEN)(?:ED)?(?!\w|\s*[|/])/i
const decoration = /^(?:```\w*|-{3,}|\*{3,})?$/

const statuses = {
  DONE: 'DONE',
  DONE_WITH_CONCERNS: 'DONE_WITH_CONCERNS',
  BLOCKED: 'BLOCKED',
  NEEDS_CONTEXT: 'NEEDS_CONTEXT',
} as const
const verdicts = { PASS: 'PASS', FAIL: 'FAIL', NOT_PROVEN: 'NOT_PROVEN' } as const

const pick = <T extends string>(
  pattern: RegExp,
  text: string | undefined,
  words: Readonly<Record<string, T>>,
): T | null => {
  const word = pattern
    .exec(text ?? '')?.[1]
    ?.toUpperCase()
    .replace(/[\s-]/g, '_')
  return word === undefined ? null : (words[word] ?? null)
}

const bare = (text: string): string =>
  text.slice(0, longestField).replace(/^[\s*_`]+|[\s*_`]+$/g, '')

const shorten = (text: string): string | null => {
  const line = bare(text).replace(/\s+/g, ' ')
  if (line === '') return null
  return line.length <= summaryLimit ? line : `${line.slice(0, summaryLimit - 1).trimEnd()}…`
}

/** Fields of the block of handoff lines that ends the text; what stands above it was only quoted. */
const lastBlock = (text: string): ReadonlyMap<string, string> => {
  const fields = new Map<string, string>()
  let below: string[] = []
  for (const line of text.split(/\r?\n/).reverse()) {
    const found = handoffLine.exec(line)
    if (found !== null) {
      const [, key = '', value = ''] = found
      const name = key.toUpperCase()
      if (fields.has(name) || (below.length > 0 && name !== 'SUMMARY')) return fields
      fields.set(name, [bare(value), ...below].join(' '))
      below = []
    } else if (decoration.test(line.trim())) {
      if (below.length > 0) return fields
    } else {
      below.unshift(line.trim())
      if (below.length > runOn) return fields
    }
  }
  return fields
}

/**
 * What the worker claims in its last lines (STATUS, SUMMARY, VERDICT); null if it claims nothing there.
 * The same words quoted earlier in the text, and the unfilled template, don't count.
 */
export const parseHandoff = (text: string): Handoff | null => {
  const fields = lastBlock(text)
  const handoff: Handoff = {
    status: pick(status, fields.get('STATUS'), statuses),
    summary: shorten(fields.get('SUMMARY') ?? ''),
    verdict: pick(verdict, fields.get('VERDICT'), verdicts),
  }
  return (handoff.status ?? handoff.summary ?? handoff.verdict) ? handoff : null
}
