/** A commit message with a trailer for each worker whose changes it holds (git-interpret-trailers(1)). */
export const nameWorkers = (
  message: string,
  workers: readonly { readonly planId: string; readonly provider: string }[],
): string => {
  const trailers = workers.map(({ planId, provider }) => `Worker: ${planId} (${provider})`)
  const body = message.trimEnd()
  const last = body.slice(body.lastIndexOf('\n\n') + 2)
  // Trailers are one paragraph: further ones go below those that are there.
  const joint = body.includes('\n\n') && /^(?:[A-Za-z-]+: .*\n?)+$/.test(last) ? '\n' : '\n\n'
  return `${body}${joint}${[...new Set(trailers)].join('\n')}\n`
}
