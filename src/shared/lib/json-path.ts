/** Steps from the top of a JSON value: field names and indexes. */
export type JsonSteps = readonly (string | number)[]

const plain = /^[A-Za-z_][\w-]*$/

/** A JSON path as people write it: `workers[2].cwd`; a name that is no plain word is quoted. */
export const jsonPath = (steps: JsonSteps): string =>
  steps
    .map((step) => {
      if (typeof step === 'number') return `[${step}]`
      return plain.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
    })
    .join('')
    .replace(/^\./, '')
