import { createDrafts } from '../../parts/create-drafts'

/** Answers being written, by question. */
const drafts = createDrafts<readonly string[]>('answers', {
  save: (answers) => answers,
  load: (saved) =>
    Array.isArray(saved) && saved.every((each) => typeof each === 'string') ? saved : undefined,
})

const none: readonly string[] = []

export const useAnswers = (key: string): readonly string[] => drafts.useDraft(key) ?? none

export const keepAnswer = (key: string, index: number, text: string): void => {
  const before = drafts.read(key) ?? none
  const answers = Array.from(
    { length: Math.max(before.length, index + 1) },
    (_, each) => before[each] ?? '',
  )
  drafts.keep(key, answers.with(index, text))
}

export const dropAnswers = drafts.drop
