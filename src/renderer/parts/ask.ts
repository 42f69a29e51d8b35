import type { CallIn, CallName, CallOut } from '@shared/ipc/contract'
import { call } from '../bridge/client'
import { toastProblem } from '../ui/toast'

/** Asks main for what the person just did; a refusal is said in a toast and answers null. */
export const ask = async <N extends CallName>(
  name: N,
  input: CallIn<N>,
): Promise<CallOut<N> | null> => {
  const answer = await call(name, input)
  if (answer.ok) return answer.value
  toastProblem(answer.error)
  return null
}
