import type { Report } from '@shared/report/report'
import { waveMark } from '../../parts/worker/wave-mark'

/** How the orchestration stands: its waves' word if they agree, else that it is done in part. */
export const reportMark = ({
  done,
  waves,
  runs,
  endedAt,
}: Pick<Report, 'done' | 'waves' | 'runs' | 'endedAt'>): ReturnType<typeof waveMark> => {
  if (!done) return { shape: 'running', word: 'Still running' }
  const run = runs.at(-1)
  const isLast = run?.endedAt != null && run.endedAt >= (endedAt ?? 0)
  if (isLast && run.status === 'stopped') return { shape: 'stopped', word: 'Stopped' }
  if (isLast && run.status === 'left') return { shape: 'stopped', word: 'Playbook left' }
  const states = new Set(waves.map(({ state }) => state))
  const [only] = states
  return waveMark({ state: states.size === 1 && only !== undefined ? only : 'partial' })
}
