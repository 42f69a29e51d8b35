/** Whether an Electron (the path of its executable) starts at all. */
export const starts: (electron: string) => Promise<boolean>
