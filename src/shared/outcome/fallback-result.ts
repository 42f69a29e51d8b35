const header = 'FALLBACK: this worker ended without a result.'

/**
 * Text of `result.md` for a worker that ended without a result: a header that says so, why it ended, and
 * the end of its output as printed. Null when it printed nothing, for then there is nothing to keep.
 */
export const fallbackResult = (message: string, tail: string): string | null => {
  if (tail.trim() === '') return null
  const explanation =
    'Below is the end of its output, kept for review. It is not a result and was not checked.'
  return `${header}\n\n${message}\n\n${explanation}\n\n${fenced(tail.trimEnd())}\n`
}

/** A fence longer than any in the text, so that hostile output can't close it. */
const fenced = (text: string): string => {
  const runs = text.match(/`{3,}/g) ?? []
  const longest = runs.reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}`
}
