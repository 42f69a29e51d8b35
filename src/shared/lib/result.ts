/** An expected failure travels as a value; a throw is a bug. */
export type Result<T, E> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

/** Wraps a success. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })

/** Wraps an expected failure. */
export const fail = <E>(error: E): Result<never, E> => ({ ok: false, error })
