/** What to say where Electron (the path of its executable) ended by itself with this code. */
export const noWindow: (code: number, electron: string) => string
