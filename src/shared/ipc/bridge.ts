/**
 * What the preload puts on `window.wavedeck`: one generic call and one generic subscription. Names and
 * shapes are those of the contract; the renderer's typed client is the only user.
 */
export interface Bridge {
  /** Resolves to a `Result`; rejects only on a bug. */
  call(name: string, input: unknown): Promise<unknown>
  /** Hears one push; the answer ends the subscription. */
  on(name: string, listener: (value: unknown) => void): () => void
}
