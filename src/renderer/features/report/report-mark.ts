import type { Report } from '@shared/report/report'
import { waveMark } from '../../parts/worker/wave-mark'

/** How the orchestration stands: its waves' word if they agree, else that it is done in part. */
export const reportMark = ({
  done,
  waves,
}: Pick<Report, 'done' | 'waves'>): ReturnType<typeof waveMark> => {
  if (!done) return { shape: 'running', word: 'Still running' }
  const states = new Set(waves.map(({ state }) => state))
  const [only] = states
  return waveMark({ state: states.size === 1 && only !== undefined ? only : 'partial' })
}
