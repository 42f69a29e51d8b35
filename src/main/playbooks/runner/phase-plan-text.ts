import { fixedUnits, planOfPhase } from '@shared/playbook/phase-plan'
import { readyProviders } from '@shared/playbook/no-provider'
import type { Unit } from '@shared/playbook/proposal'
import { memoryOf } from '@shared/playbook/runner/run-memory'
import { returnsText } from '@shared/playbook/runner/returns'
import type { Phase } from '@shared/playbook/schema'
import { briefOf, settingsNow, wholeGoal } from './frozen'
import type { LiveRun } from './live-run'
import type { RunnerPorts } from './ports'
import { projectOf } from './project-of'
import { quotaNow } from './quota-now'
import { runFactsNow } from './run-facts'
import { seenFiles } from './seen-files'

type Ports = Pick<
  RunnerPorts,
  'orchestrations' | 'project' | 'waves' | 'providers' | 'quota' | 'now'
>

/** The plan of a phase's next wave as JSON; without units as a draft for one worker. */
export const phasePlanText = async (
  ports: Ports,
  run: LiveRun,
  phase: Phase,
  units: readonly Unit[],
): Promise<string> => {
  const { frozen, memory, row } = run
  const used = Object.fromEntries(
    memory.state.book.phases.map(({ id }) => [
      id,
      memoryOf(memory, id).allWorkers.flatMap(
        (workerId) => ports.waves.worker(workerId)?.provider ?? [],
      ),
    ]),
  )
  const settings = settingsNow(run)
  const available = readyProviders(await ports.providers())
  const { order, allLow } = quotaNow(ports, run, phase, available)
  const { onBothCritical, whenSpare } = settings.quota
  const plan = planOfPhase({
    book: memory.state.book,
    playbook: row.playbook,
    phase,
    units: units.length === 0 ? fixedUnits(phase, 1) : units,
    goal: wholeGoal(frozen),
    brief: [briefOf(frozen, phase.brief), returnsText(phase)]
      .filter((text) => text !== '')
      .join('\n\n'),
    seen: await seenFiles(ports, run, phase),
    settings: { ...settings, providers: order.providers },
    available,
    used,
    cwd: projectOf(ports, run).path,
    attempt: (memory.state.phases[phase.id]?.runs ?? 0) + 1,
    facts: { ...memory.state.facts, ...runFactsNow(ports, run) },
    spend: whenSpare === 'spend-strong' ? order.spare : [],
    cheapest: allLow && onBothCritical === 'run-cheapest',
  })
  return `${JSON.stringify(plan, null, 2)}\n`
}
