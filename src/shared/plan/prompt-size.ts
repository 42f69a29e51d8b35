import { utf8Bytes } from '../lib/utf8-bytes'

/** In an argument a prompt over 128 KiB can't be started at all (Linux); this leaves room for the rest. */
const limits = { argument: 100 * 1024, stdin: 1024 * 1024 } as const

/** Why this prompt can't be given to a CLI that takes it so; null if it can. Goes for every turn. */
export const promptTooBig = (prompt: string, transport: keyof typeof limits): string | null => {
  const bytes = utf8Bytes(prompt)
  if (bytes <= limits[transport]) return null
  const taken = transport === 'argument' ? 'as an argument' : 'on stdin'
  return `The brief is ${kib(bytes)}; a CLI that takes it ${taken} gets at most ${kib(limits[transport])}.`
}

const kib = (bytes: number): string => `${Math.ceil(bytes / 1024)} KiB`

/** Tokens a prompt will take, estimated as a quarter of its characters; what the CLI adds is not in it. */
export const estimatePromptTokens = (prompt: string): number => Math.ceil(prompt.length / 4)
