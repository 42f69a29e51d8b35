import { basename } from 'node:path'
import { readMarkers } from './process-traces'
import { readProcessTable } from './process-table'

/** Pids of running processes of this program that carry `variable=value` in their environment. */
export const markedProcesses = async (
  program: string,
  variable: string,
  value: string,
): Promise<number[]> => {
  const table = await readProcessTable()
  const named = table.filter(({ command }) => basename(command) === program)
  const markers = await readMarkers(
    named.map(({ pid }) => pid),
    variable,
  )
  return [...markers].flatMap(([pid, found]) => (found === value ? [pid] : []))
}
