/** A title or a reason as it is kept: on one line, each run of white space one space. */
export const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** A seed path without the `/` that may stand behind a folder. */
export const plainSeedPath = (path: string): string => path.replace(/\/+$/, '')
