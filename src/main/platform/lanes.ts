/** Runs work in the order it comes, at most `limit` at a time. */
export interface Lanes {
  run<T>(work: () => Promise<T>): Promise<T>
}

export const createLanes = (limit: number): Lanes => {
  const waiting: (() => void)[] = []
  let busy = 0
  const enter = (): Promise<void> => {
    if (busy < limit) {
      busy += 1
      return Promise.resolve()
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
  return {
    run: async (work) => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
