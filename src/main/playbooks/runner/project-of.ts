import type { LiveRun } from './live-run'
import type { RunnerPorts } from './ports'

/** The project a run works on: its id, and the absolute path of its checkout. */
export const projectOf = (
  ports: Pick<RunnerPorts, 'orchestrations' | 'project'>,
  { row }: { readonly row: Pick<LiveRun['row'], 'orchestrationId'> },
): { readonly id: string; readonly path: string } => {
  const id = ports.orchestrations.read(row.orchestrationId)?.projectId ?? ''
  return { id, path: ports.project(id)?.path ?? '.' }
}
