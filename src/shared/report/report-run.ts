import { z } from 'zod'

/** One playbook that an orchestration followed, as it was frozen, and how its phases and gates came out. */
export const reportRunSchema = z.strictObject({
  playbook: z.string(),
  name: z.string(),
  /** SHA-256 of its text as it was at the start. */
  hash: z.string(),
  profile: z.string().nullable(),
  lead: z.string(),
  status: z.string(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** In file order; phases of fail chains that never began are left out. */
  phases: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      /** In words, as the window says it. */
      state: z.string(),
      why: z.string().nullable(),
      runs: z.number().int(),
      retries: z.number().int(),
      /** Who was heard, by which models, and who is missing; empty: it asks for no different providers. */
      voices: z.array(z.string()),
      gate: z
        .strictObject({
          name: z.string(),
          verdict: z.string(),
          /** What did not hold when it failed last: which check, its command and exit code, and its output's end. */
          failed: z.array(
            z.strictObject({
              text: z.string(),
              why: z.string().nullable(),
              output: z.string().nullable(),
            }),
          ),
        })
        .nullable(),
    }),
  ),
})
export type ReportRun = z.infer<typeof reportRunSchema>

/** `Trial (trial, sha256 0123456789ab), led by you: done`. */
export const runWords = ({ name, playbook, hash, profile, lead, status }: ReportRun): string =>
  `${name === playbook ? name : `${name} (${playbook})`}, sha256 ${hash.slice(0, 12)}${profile === null ? '' : `, profile ${profile}`}, led by ${lead}: ${status}`

/** `passed; gate "tests pass" recovered, 1 retry`. */
export const phaseWords = ({
  state,
  why,
  runs,
  retries,
  gate,
}: ReportRun['phases'][number]): string =>
  [
    `${state}${why === null ? '' : ` (${why})`}`,
    ...(gate === null ? [] : [`gate "${gate.name}" ${gate.verdict}`]),
    ...(runs > 1 ? [`ran ${String(runs)} times`] : []),
    ...(retries === 0 ? [] : [retries === 1 ? '1 retry' : `${String(retries)} retries`]),
  ].join(', ')
