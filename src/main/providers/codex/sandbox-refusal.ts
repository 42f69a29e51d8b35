/** Codex prints no denial: what its sandbox refused is known only by the words of what failed. */
export const isSandboxRefusal = (output: string): boolean =>
  /Read-only file system|writing is blocked by .* sandbox|rejected by user approval settings/.test(
    output,
  )
