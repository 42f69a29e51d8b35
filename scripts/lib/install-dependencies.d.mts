/** Did npm leave out an optional package that is for this machine? */
export const leftOut: (folder: string) => Promise<boolean>
