/** The file `path` (one byte a character) below `root`, for Node's file calls. */
export const bytePath = (root: string, path: string): Buffer =>
  Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, 'latin1')])
