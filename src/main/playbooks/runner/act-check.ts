import type { CheckResult } from '@shared/checks/check'
import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import type { Tri } from '@shared/playbook/eval-expr'
import type { Action } from '@shared/playbook/run'
import { say } from '@shared/playbook/say'
import { missingCheck } from './check-card'
import { append, type LiveRun } from './live-run'
import type { CheckOrder, RunnerPorts } from './ports'
import { projectOf } from './project-of'
import { runSummary } from './run-view'
import { wholeTree } from './whole-tree'

type Check = Extract<Action, { type: 'check' }>

interface Answer {
  readonly answer: Tri
  readonly failing?: string[]
  readonly why: string | null
  readonly output: string | null
}

/** Runs the command that a condition asks for and records the answer; waits where it is not allowed yet. */
export const actCheck = async (
  ports: RunnerPorts,
  run: LiveRun,
  action: Check,
): Promise<boolean> => {
  const { command } = action.leaf
  if ('run' in command && !run.memory.commands.has(command.run)) return false
  if (missingCheck(ports, run, action) !== null) return false
  const { request } = action
  const stop = new AbortController()
  run.checking = stop
  const { answer, failing, why, output } = await lookAt(ports, run, action, stop.signal)
  run.checking = null
  if (stop.signal.aborted) return true
  const place = { in: action.leaf.in }
  const text = say('run' in command ? { ...command, ...place } : { ...command, ...place })
  const refused = append(ports, run, [
    { kind: 'looked', request, text, answer, why, output },
    {
      kind: 'event',
      event: {
        type: 'checked',
        request,
        answer,
        ...(failing === undefined ? {} : { failing }),
        ...(why === null ? {} : { why }),
      },
    },
  ])
  return refused === null
}

/** The name of a command that stands in the playbook, and so in the condition's own words. */
const ownCommand = 'command'

const lookAt = async (
  ports: RunnerPorts,
  run: LiveRun,
  { leaf, phase, units }: Check,
  signal: AbortSignal,
): Promise<Answer> => {
  const found = commandOf(ports, run, leaf)
  if (typeof found === 'string') return unknown(found)
  const order: CheckOrder = { ...found, minutes: leaf.minutes, signal }
  run.doing = `\`${order.command}\` runs`
  ports.changed(runSummary(run))
  if (leaf.in === 'workspace') return inWorkspaces(ports, run, phase, units, order)
  if (leaf.in === 'combined') return inCombined(ports, run, units, order)
  const done = await ports.trees.checkCheckout(projectOf(ports, run).path, order)
  if (!done.ok) return unknown(done.error.message)
  const { result, touched } = done.value
  const answer = answerOf(result)
  return touched
    ? { ...answer, why: `${answer.why ?? ''} It changed files of the checkout.` }
    : answer
}

const commandOf = (
  ports: RunnerPorts,
  run: LiveRun,
  { command }: Check['leaf'],
): { name: string; command: string } | string => {
  if ('run' in command) {
    return run.memory.commands.get(command.run) === true
      ? { name: ownCommand, command: command.run }
      : "The person did not allow the playbook's own commands."
  }
  const name = command.check
  const given = run.frozen.inputs[name]
  const line =
    typeof given === 'string' && given !== ''
      ? given
      : (run.memory.checks[name] ?? ports.command(projectOf(ports, run).id, name))
  return line === null
    ? `No command is confirmed for the check "${name}" of this repository.`
    : { name, command: line }
}

const inWorkspaces = async (
  ports: RunnerPorts,
  run: LiveRun,
  phase: string,
  units: readonly string[],
  order: CheckOrder,
): Promise<Answer> => {
  const failing: string[] = []
  const outputs: string[] = []
  let looked = 0
  for (const unit of units) {
    const workerId = answersFor(run, phase, unit)
    if (workerId === undefined || !ports.trees.hasDiff(workerId)) continue
    const done = await ports.trees.checkWorker(workerId, order)
    if (!done.ok) return unknown(done.error.message)
    looked += 1
    if (done.value.state === 'passed') continue
    failing.push(unit)
    outputs.push(`${unit}:\n${done.value.tail}`)
  }
  if (looked === 0) return unknown('None of its workers left files to run it on.')
  if (failing.length === 0) return { answer: 'yes', failing, why: null, output: null }
  const why = `\`${order.command}\` fails for ${failing.join(', ')}.`
  return { answer: 'no', failing, why, output: outputs.join('\n') }
}

/** The worker of a unit: whoever took it over on the fail chain last, else its own. */
const answersFor = ({ memory }: LiveRun, phase: string, unit: string): string | undefined => {
  const chain = memory.state.book.phases.filter(({ after }) => after === phase).map(({ id }) => id)
  const last = memory.waves.findLast(
    (wave) => (wave.phase === phase || chain.includes(wave.phase)) && unit in wave.workers,
  )
  return last?.workers[unit]
}

const inCombined = async (
  ports: RunnerPorts,
  run: LiveRun,
  units: readonly string[],
  order: CheckOrder,
): Promise<Answer> => {
  const whole = await wholeTree(ports, run)
  if (!whole.ok) return unknown(whole.error.message)
  const { path, start, commit, conflicts } = whole.value
  if (conflicts.length > 0) {
    const named = conflicts.map(({ unit, paths }) => `${unit} (${paths.slice(0, 5).join(', ')})`)
    return {
      answer: 'no',
      failing: conflicts.map(({ unit }) => unit).filter((unit) => units.includes(unit)),
      why: `These diffs conflict with the others: ${named.join('; ')}.`,
      output: null,
    }
  }
  return answerFrom(await ports.trees.checkCommit(path, start, commit, order))
}

const answerFrom = (done: Result<CheckResult, Problem>): Answer =>
  done.ok ? answerOf(done.value) : unknown(done.error.message)

const answerOf = ({ name, state, command, tail, exitCode }: CheckResult): Answer => {
  if (state === 'passed') return { answer: 'yes', why: null, output: null }
  const how = exitCode === null ? 'did not end by itself' : `exited with ${String(exitCode)}`
  return {
    answer: 'no',
    why: name === ownCommand ? `It ${how}.` : `\`${command}\` ${how}.`,
    output: tail,
  }
}

const unknown = (why: string): Answer => ({ answer: 'unknown', why, output: null })
