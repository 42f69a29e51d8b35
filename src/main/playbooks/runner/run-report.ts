import type { RunPhase } from '@shared/ipc/playbook-run-views'
import type { ReportRun } from '@shared/report/report-run'
import type { LiveRun } from './live-run'
import { nameOf, phaseView } from './run-view'

/** A run as the orchestration's report tells it. */
export const runReport = (run: LiveRun): ReportRun => {
  const { frozen, memory, row } = run
  const { status, phases } = memory.state
  return {
    playbook: row.playbook,
    name: nameOf(run),
    hash: frozen.hash,
    profile: frozen.profile,
    lead: leadWords(run),
    status: {
      ready: 'running',
      running: 'running',
      switched: 'left',
      done: 'done',
      stopped: 'stopped',
    }[status],
    startedAt: row.startedAt,
    endedAt: run.endedAt,
    phases: memory.state.book.phases
      .map((phase) => phaseView(run, phase))
      .filter(({ after, runs, state }) => after === null || runs > 0 || state === 'skipped')
      .map(({ id, title, state, why, runs, voices, gate }) => ({
        id,
        title,
        state: stateWords[state],
        why,
        runs,
        retries: phases[id]?.retries ?? 0,
        voices,
        gate:
          gate === null
            ? null
            : {
                name: gate.name,
                verdict: gate.verdict === 'open' ? 'not judged' : gate.verdict,
                failed: gate.failed,
              },
      })),
  }
}

/** `you`, or `claude, opus`. */
export const leadWords = ({ frozen: { lead } }: LiveRun): string =>
  lead.by === 'person' ? 'you' : [lead.provider, lead.model].filter(Boolean).join(', ')

const stateWords: Readonly<Record<RunPhase['state'], string>> = {
  waiting: 'waiting',
  running: 'in progress',
  passed: 'passed',
  recovered: 'recovered',
  accepted: 'accepted by you',
  skipped: 'skipped',
  stopped: 'stopped',
  left: 'left',
  unreached: 'not reached',
}
