import { matchChecks } from '@shared/checks/match-checks'
import type { Action } from '@shared/playbook/run'
import type { LiveRun } from './live-run'
import type { RunnerPorts } from './ports'
import { projectOf } from './project-of'
import type { CardWhat } from './card-what'

/** The choice that takes the command the person wrote. */
export const ownCommandChoice = 'own'
export const noCommandChoice = 'none'
const usePrefix = 'use '

/** The check an action needs a command for; null: it has one, or needs none. */
export const missingCheck = (
  ports: Pick<RunnerPorts, 'orchestrations' | 'project' | 'command'>,
  run: LiveRun,
  action: Action,
): string | null => {
  if (action.type !== 'check' || 'run' in action.leaf.command) return null
  const { check } = action.leaf.command
  const given = run.frozen.inputs[check]
  if (typeof given === 'string' && given !== '') return null
  if (run.memory.checks[check] !== undefined) return null
  return ports.command(projectOf(ports, run).id, check) === null ? check : null
}

/** Asks the person which of the repository's commands a playbook's check means, or for another one. */
export const checkCard = async (
  ports: Pick<RunnerPorts, 'orchestrations' | 'project' | 'knownChecks'>,
  run: LiveRun,
  check: string,
): Promise<CardWhat> => {
  const found = matchChecks(check, await ports.knownChecks(projectOf(ports, run).id))
  return {
    kind: 'check',
    title: `Which command is the check "${check}" of this repository?`,
    by: 'the playbook',
    choices: [
      ...found.slice(0, 4).map((command) => ({
        id: `${usePrefix}${command}`,
        label: `Use ${command}`,
        means: 'It is confirmed for this repository and runs now.',
        needsWhy: false,
      })),
      {
        id: ownCommandChoice,
        label: 'Use my command',
        means: 'The command you write is confirmed for this repository and runs now.',
        needsWhy: false,
      },
      {
        id: noCommandChoice,
        label: 'There is none',
        means: 'Nothing runs; what it would tell is asked instead.',
        needsWhy: false,
      },
    ],
    default: found[0] === undefined ? null : `${usePrefix}${found[0]}`,
  }
}

/** The command a choice stands for; null: none. */
export const chosenCommand = (choice: string, text: string | undefined): string | null => {
  if (choice === ownCommandChoice) return (text ?? '').trim()
  return choice.startsWith(usePrefix) ? choice.slice(usePrefix.length) : null
}
