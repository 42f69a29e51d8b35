/** In a custom command's arguments: the file it may write its result to. */
export const resultMarker = '{result}'

/** That file's name in the turn's folder; `result.md` there is Wavedeck's own. */
export const resultFileName = 'own-result.md'

/** Whether a custom command was given a file for its result. */
export const hasResultFile = (custom: { readonly args: readonly string[] } | null): boolean =>
  custom?.args.some((argument) => argument.includes(resultMarker)) === true
