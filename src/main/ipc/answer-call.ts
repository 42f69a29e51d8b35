import { z } from 'zod'
import { type CallName, calls } from '@shared/ipc/contract'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, type Result } from '@shared/lib/result'

const requestSchema = z.strictObject({ name: z.string(), input: z.unknown() })

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)

/** Any handler of the contract; `answerCall` alone calls it, with what the same call's schema parsed. */
export type Handler = (input: never) => Promise<Result<unknown, Problem>>

/** Who answers a call now; a Problem while nobody can. */
export type FindHandler = (name: CallName) => Promise<Result<Handler, Problem>>

/** What a person is told of a throw; what was thrown goes to the log only. */
const bug = (name: string): Problem =>
  problem('bug', `Wavedeck made a mistake while answering "${name}".`, {
    kept: 'Running workers and everything stored are not affected.',
    fix: 'Try again; the log in the terminal says more.',
  })

/** Answers one request of the window: parsed by the contract, handed to one handler, never a throw. */
export const answerCall = async (
  find: FindHandler,
  request: unknown,
  complain: (what: string, error: unknown) => void,
): Promise<Result<unknown, Problem>> => {
  const parsed = requestSchema.safeParse(request)
  if (!parsed.success || !isCallName(parsed.data.name))
    return fail(problem('unknown_call', 'The window asked for something that does not exist.'))
  const { name, input } = parsed.data
  const accepted = calls[name].in.safeParse(input)
  if (!accepted.success)
    return fail(
      problem('bad_call', `The window asked "${name}" in a wrong way.`, {
        where: z.prettifyError(accepted.error),
      }),
    )
  try {
    const handler = await find(name)
    // Parsed by the very schema that types this handler's input.
    return handler.ok ? await handler.value(accepted.data as never) : handler
  } catch (error) {
    complain(`Answering "${name}"`, error)
    return fail(bug(name))
  }
}
