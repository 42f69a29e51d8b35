import { type Comment, placeWords } from './comment'

/** A fence longer than any in the text: quoted code can't close it. */
const fenced = (text: string): string => {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

const said = ({ author, text, turn }: Comment): string =>
  `${author === 'worker' ? `You answered in turn ${String(turn ?? 0)}` : 'Said before'}: ${text}`

/**
 * One brief of all comments that wait, in the order they were made: place, quoted lines, what was said in
 * the thread before, the comment. `all` has the whole threads. Number n of the brief is the nth comment.
 */
export const commentBrief = (waiting: readonly Comment[], all: readonly Comment[]): string => {
  const sections = waiting.map((comment, index) => {
    const before = all.filter(
      ({ id, threadId, turn }) =>
        threadId === comment.threadId && id !== comment.id && turn !== null,
    )
    return [
      `## Comment ${String(index + 1)}: ${placeWords(comment)}`,
      ...(comment.quote === '' ? [] : [fenced(comment.quote)]),
      ...before.map(said),
      comment.text.trim(),
    ].join('\n\n')
  })
  const many = waiting.length > 1
  return [
    many
      ? `A person reviewed your work and left ${String(waiting.length)} comments. Deal with each of them.`
      : 'A person reviewed your work and left a comment. Deal with it.',
    ...sections,
    [
      'Answer each comment in one line of its own before your last lines, such as:',
      'COMMENT 1: what you changed, or why you did not',
    ].join('\n'),
  ].join('\n\n')
}

const answerLine = /^\s*(?:[-*+]\s+)?[*_`]*COMMENT\s+(\d{1,3})[*_`]*\s*:\s*(.{1,2000})/i

/** What a result answers to the numbered comments of its brief; of two answers to one the last counts. */
export const commentAnswers = (result: string): ReadonlyMap<number, string> =>
  new Map(
    result.split(/\r?\n/).flatMap((line) => {
      const [, number, text] = answerLine.exec(line) ?? []
      if (number === undefined || text === undefined) return []
      const answer = text.replace(/^[\s*_`]+|[\s*_`]+$/g, '')
      return answer === '' ? [] : [[Number(number), answer] as const]
    }),
  )
