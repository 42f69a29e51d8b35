/** A brief to fill in, of a worker that writes. */
export const changeBrief = (number: number): string =>
  [
    `Goal: what is to be true afterwards (part ${number}).`,
    'Done when: the check that proves it.',
    `Owned paths: part-${number}/`,
    'Not to be changed: everything else.',
  ].join('\n')

/** A brief to fill in, of a worker that only reads. */
export const questionBrief = (number: number): string =>
  [
    `Question ${number}: what you want to know.`,
    'Look in: the files to begin with.',
    'Answer with: the form of the answer, with file and line as proof.',
  ].join('\n')

const unfilled = [
  /^Goal: what is to be true afterwards\b/m,
  /^Done when: the check that proves it\.$/m,
  /^Question \d+: what you want to know\.$/m,
  /^Look in: the files to begin with\.$/m,
]

/** Whether lines that say nothing yet are still in it. */
export const isUnfilled = (task: string): boolean => unfilled.some((line) => line.test(task))
