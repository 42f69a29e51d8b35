/** Lets callers through one a turn of the event loop: a launch blocks main for some milliseconds. */
export const createPacer = (): (() => Promise<void>) => {
  let last = Promise.resolve()
  return () => {
    last = last.then(
      () =>
        new Promise((resolve) => {
          setImmediate(resolve)
        }),
    )
    return last
  }
}
