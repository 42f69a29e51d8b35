import { Worker } from 'node:worker_threads'

/** Asks a worker thread, one question at a time; it is started with the first and again after a crash. */
export class WorkerThread<Question, Answer> {
  #worker: Worker | null = null
  #queue: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly entry: URL,
    private readonly parse: (message: unknown) => Answer,
  ) {}

  /** Rejects when the thread fails on the question. */
  ask(question: Question): Promise<Answer> {
    const answer = this.#queue.then(() => this.#ask(question))
    this.#queue = answer.catch(() => undefined)
    return answer
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = null
  }

  #ask(question: Question): Promise<Answer> {
    const worker = (this.#worker ??= this.#start())
    return new Promise((resolve, reject) => {
      const onMessage = (message: unknown) => {
        worker.off('error', onError)
        try {
          resolve(this.parse(message))
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      }
      const onError = (error: Error) => {
        worker.off('message', onMessage)
        this.#worker = null
        reject(error)
      }
      worker.once('message', onMessage)
      worker.once('error', onError)
      worker.postMessage(question)
    })
  }

  #start(): Worker {
    const worker = new Worker(this.entry)
    worker.unref()
    return worker
  }
}
