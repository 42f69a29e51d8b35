import { readFile } from 'node:fs/promises'

/** False for a zombie too: whoever should fetch its status may not care. */
export const isRunning = async (pid: number): Promise<boolean> => {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '')
  const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
  return stat !== '' && state !== 'Z' && state !== 'X'
}
