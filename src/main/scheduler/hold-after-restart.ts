import type { SchedulerPorts } from './ports'

/** Queued work goes on after a restart only when the person says so (design: Processes). */
export const holdAfterRestart = (
  { records, clock }: Pick<SchedulerPorts, 'records' | 'clock'>,
  waveId: string,
): void => {
  if (records.waves.summary(waveId)?.hold !== null) return
  const reason = 'the app was restarted; resume the wave or stop it'
  records.waves.hold(waveId, { reason, since: clock.now(), until: null })
}
