/** What has to be let go of again. */
export interface Undo {
  add(step: () => unknown): void
  /** Newest first, each once. One that throws keeps no other from its turn; the first throw is thrown at the end. */
  all(): Promise<void>
}

export const createUndo = (): Undo => {
  const steps: (() => unknown)[] = []
  return {
    add(step) {
      steps.push(step)
    },
    async all() {
      const thrown: unknown[] = []
      for (let step = steps.pop(); step !== undefined; step = steps.pop())
        try {
          await step()
        } catch (error) {
          thrown.push(error)
        }
      if (thrown.length > 0) throw thrown[0]
    },
  }
}
