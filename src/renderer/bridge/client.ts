import type { CallIn, CallName, CallOut, PushName, PushValue } from '@shared/ipc/contract'
import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'

/** Asks main. Every expected failure is a Problem in the answer; a rejection is a bug. */
export const call = async <N extends CallName>(
  name: N,
  input: CallIn<N>,
): Promise<Result<CallOut<N>, Problem>> =>
  // Main types its answers by the same contract of the same build: this is the one place that says so.
  (await window.wavedeck.call(name, input)) as Result<CallOut<N>, Problem>

/** Hears what main pushes; the answer ends it. */
export const onPush = <N extends PushName>(
  name: N,
  listener: (value: PushValue<N>) => void,
): (() => void) =>
  // Same contract, same build.
  window.wavedeck.on(name, (value) => {
    listener(value as PushValue<N>)
  })
