import { create } from 'zustand'

/** Answers being written, by question; kept while the person looks at other screens. */
const store = create<Readonly<Record<string, readonly string[]>>>(() => ({}))

const none: readonly string[] = []

export const useAnswers = (key: string): readonly string[] => store((all) => all[key] ?? none)

export const keepAnswer = (key: string, index: number, text: string): void => {
  const before = store.getState()[key] ?? none
  const answers = Array.from(
    { length: Math.max(before.length, index + 1) },
    (_, each) => before[each] ?? '',
  )
  store.setState({ [key]: answers.with(index, text) })
}

export const dropAnswers = (key: string): void => {
  store.setState(
    (all) => Object.fromEntries(Object.entries(all).filter(([each]) => each !== key)),
    true,
  )
}
