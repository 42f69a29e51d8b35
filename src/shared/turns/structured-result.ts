import { z } from 'zod'
import type { Handoff } from '../outcome/handoff'
import { fail, ok, type Result } from '../lib/result'

const most = { summary: 2000, questions: 20, question: 1000, files: 5000, path: 1000 } as const

/** What a worker answers when a structured result was asked for. All of it is a claim. */
const structuredResultSchema = z.strictObject({
  status: z.enum(['done', 'needs_input', 'blocked']),
  summary: z.string().trim().min(1).max(most.summary),
  questions: z.array(z.string().trim().min(1).max(most.question)).max(most.questions),
  filesChanged: z.array(z.string().max(most.path)).max(most.files),
})

/** The same as JSON schema, for CLIs that hold their answer to one. */
export const structuredSchema = JSON.stringify({
  type: 'object',
  additionalProperties: false,
  required: ['status', 'summary', 'questions', 'filesChanged'],
  properties: {
    status: { type: 'string', enum: ['done', 'needs_input', 'blocked'] },
    summary: { type: 'string' },
    questions: { type: 'array', items: { type: 'string' } },
    filesChanged: { type: 'array', items: { type: 'string' } },
  },
})

/** What every turn of such a worker is told of the form of its answer. */
export const structuredContract = [
  'End with one JSON object and nothing after it:',
  '',
  '{"status": "done" | "needs_input" | "blocked", "summary": "one sentence",',
  ' "questions": ["what you must know to go on; empty unless needs_input"], "filesChanged": ["path"]}',
].join('\n')

const statuses = { done: 'DONE', needs_input: 'NEEDS_CONTEXT', blocked: 'BLOCKED' } as const

/** The claim in a result that had to be structured; the failure says in words what is wrong with it. */
export const readStructuredResult = (text: string): Result<Handoff, string> => {
  const found = lastObject(text)
  if (found === null) return fail('it does not end with a JSON object')
  const parsed = structuredResultSchema.safeParse(found)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return fail(`${issue?.path.join('.') || 'the object'}: ${issue?.message ?? 'wrong'}`)
  }
  const { status, summary, questions, filesChanged } = parsed.data
  if (status === 'needs_input' && questions.length === 0)
    return fail('it says needs_input and asks no question')
  return ok({ status: statuses[status], summary, verdict: null, questions, filesChanged })
}

/** The object a text ends with, alone or in a fence; null if there is none. */
export const lastObject = (text: string): unknown => {
  const bare = text.trimEnd().replace(/\n?`{3,}$/, '')
  if (!bare.trimEnd().endsWith('}')) return null
  // From the last opening brace outwards: braces may stand in strings, so only parsing can tell.
  const starts = [...bare.matchAll(/\{/g)].map(({ index }) => index).slice(-200)
  let best: unknown = null
  for (const start of starts.reverse()) {
    const value = parsed(bare.slice(start))
    if (value !== undefined) best = value
  }
  return best
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a follow-up turn is given: the person's text, and the form of the answer where one was asked for. */
export const followUpPrompt = (text: string, structured: boolean | undefined): string =>
  structured === true ? `${text.trimEnd()}\n\n---\n${structuredContract}\n` : text
