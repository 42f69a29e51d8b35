import { lineChanges, linesOf } from './line-changes'

const context = 3

/** The change of one file as a patch in Git's form; empty when the texts are equal. */
export const unifiedPatch = (path: string, before: string, after: string): string => {
  const old = linesOf(before)
  const changes = lineChanges(old, linesOf(after))
  if (changes.length === 0) return ''
  const groups: (typeof changes)[number][][] = []
  for (const change of changes) {
    const last = groups.at(-1)
    const end = last?.at(-1)?.to
    if (last !== undefined && end !== undefined && change.from - end <= 2 * context)
      last.push(change)
    else groups.push([change])
  }
  let shift = 0
  const hunks = groups.map((group) => {
    const from = Math.max(0, (group[0]?.from ?? 0) - context)
    const to = Math.min(old.length, (group.at(-1)?.to ?? 0) + context)
    const body: string[] = []
    let at = from
    let grown = 0
    for (const change of group) {
      body.push(...old.slice(at, change.from).map((line) => ` ${ended(line)}`))
      body.push(...old.slice(change.from, change.to).map((line) => `-${ended(line)}`))
      body.push(...change.lines.map((line) => `+${ended(line)}`))
      grown += change.lines.length - (change.to - change.from)
      at = change.to
    }
    body.push(...old.slice(at, to).map((line) => ` ${ended(line)}`))
    const count = to - from
    const head = `@@ -${place(from, count)} +${place(from + shift, count + grown)} @@\n`
    shift += grown
    return head + body.join('')
  })
  return `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n${hunks.join('')}`
}

/** An empty side is placed at the line before it. */
const place = (from: number, count: number): string => `${count === 0 ? from : from + 1},${count}`

const ended = (line: string): string =>
  line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`
