import type { TurnReading } from '@shared/outcome/turn-reading'

/** A parser's state is stored beside the log again and again, so lists in it stay short. */
export const keptRefusals = 256

/** Notes that a CLI refused a tool, and the command where it was one. */
export const noteRefusal = (
  reading: TurnReading,
  tool: string,
  command: string | null = null,
): void => {
  if (reading.denials.length >= keptRefusals) return
  reading.denials.push(tool)
  const commands = reading.deniedCommands ?? []
  if (command !== null && !commands.includes(command))
    reading.deniedCommands = [...commands, command]
}
