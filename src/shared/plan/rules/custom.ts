import { eachWorker, workerFinding } from '../candidate'
import { findUnsafe } from './unsafe-flags'

const customOnly = ['command', 'args', 'promptTransport', 'outputFormat', 'allowUnsafe'] as const

/** A custom worker says what to run, and owns up to giving protection away. */
export const customCommand = eachWorker((worker) => {
  const { routing, written, present } = worker
  if (routing?.ok !== true || routing.provider !== 'custom') return []
  const found = (field: string, code: string, message: string, fix: string | null = null) =>
    workerFinding('problem', worker, field, code, message, fix)
  const { command, args = [], allowUnsafe = false } = written
  const missing = !present.has('command') || (command !== undefined && command.trim() === '')
  const broken = [command ?? '', ...args].some((part) => part.includes('\0'))
  return [
    ...(missing
      ? [found('command', 'custom_command', 'A custom worker needs the command to run.')]
      : []),
    ...(broken
      ? [found('args', 'custom_nul', 'A command and its arguments hold no NUL character.')]
      : []),
    ...(allowUnsafe ? [] : findUnsafe(args)).map(({ index, reason }) =>
      found(
        `args[${index}]`,
        'custom_unsafe',
        `This argument gives up protection: it ${reason}.`,
        'Remove it, or set allowUnsafe to true if that is what you want.',
      ),
    ),
  ]
})

/** Only a warning: it may be there by the time the worker starts, and is looked for again then. */
export const missingCommand = eachWorker((worker, { missingCommands }) => {
  const { routing, written, cwd } = worker
  if (routing?.ok !== true || routing.provider !== 'custom') return []
  const command = written.command?.trim() ?? ''
  if (!missingCommands.some((each) => each.command === command && each.cwd === cwd)) return []
  const message = `${command} was not found, or is not a program that can be run.`
  const fix = 'Correct the command, or install it before the wave runs.'
  return [workerFinding('warning', worker, 'command', 'command_missing', message, fix)]
})

export const customFieldsElsewhere = eachWorker((worker) => {
  const { routing, present } = worker
  if (routing?.ok !== true || routing.provider === 'custom') return []
  return customOnly
    .filter((field) => present.has(field))
    .map((field) =>
      workerFinding(
        'warning',
        worker,
        field,
        'custom_ignored',
        `${field} is for custom workers only and is not used here.`,
      ),
    )
})
