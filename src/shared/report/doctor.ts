import { z } from 'zod'

/** One thing Wavedeck looked at on this machine: how it stands, and what to do about it. */
export const doctorFindingSchema = z.strictObject({
  name: z.string(),
  state: z.enum(['ok', 'look', 'wrong']),
  text: z.string(),
  fix: z.string().nullable(),
})
export type DoctorFinding = z.infer<typeof doctorFindingSchema>

const words = { ok: 'ok', look: 'look', wrong: 'WRONG' } as const

/** The findings as text to paste into a message: one a line, its fix below it. */
export const doctorText = (findings: readonly DoctorFinding[]): string =>
  findings
    .map(({ name, state, text, fix }) =>
      [`[${words[state]}] ${name}: ${text}`, ...(fix === null ? [] : [`      ${fix}`])].join('\n'),
    )
    .join('\n')
