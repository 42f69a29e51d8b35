import { type OwnCommand, ownCommands } from '@shared/playbook/own-commands'
import type { Action } from '@shared/playbook/run'
import type { RunMemory } from '@shared/playbook/runner/run-memory'
import { sayPlace } from '@shared/playbook/say'
import type { CardWhat } from './card-what'

/** Commands of the playbook as it stands that the person was not asked about yet. */
export const newCommands = ({ commands, state }: RunMemory): readonly OwnCommand[] =>
  ownCommands(state.book).filter(({ run }) => !commands.has(run))

/** Asks for the word on all commands that the playbook holds, each shown whole, before the first of them runs. */
export const commandCard = (memory: RunMemory, opened: Action): CardWhat | null => {
  if (opened.type !== 'check' || !('run' in opened.leaf.command)) return null
  if (memory.commands.has(opened.leaf.command.run)) return null
  const asked = newCommands(memory)
  return {
    kind: 'command',
    title:
      asked.length === 1
        ? 'May the playbook run this command of its own?'
        : `May the playbook run these ${String(asked.length)} commands of its own?`,
    by: 'the playbook',
    facts: asked.map(({ run, in: place = 'combined' }) => `\`${run}\` ${sayPlace(place)}`),
    choices: [
      {
        id: 'allow',
        label: 'Allow',
        means:
          'What is listed runs on this machine as you, for this run of the playbook; any other command is asked about.',
        needsWhy: false,
      },
      {
        id: 'refuse',
        label: 'Refuse',
        means: 'None of them runs; what they would tell is asked instead.',
        needsWhy: false,
      },
    ],
    default: 'refuse',
  }
}
