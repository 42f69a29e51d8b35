import type { ChangedFile } from './diff-summary'

const bigBytes = 512 * 1024
const bigLines = 5_000
/** No screen shows more than this, asked or not; the patch file itself is whole. */
const mostBytes = 32 * 1024 * 1024

/**
 * Why a file's patch is not sent to the window: never for a binary; a big one (512 KiB or 5,000 changed
 * lines) only when the person asks for it (`force`), up to 32 MiB.
 */
export const withholdPatch = (
  file: Pick<ChangedFile, 'binary' | 'added' | 'removed'>,
  bytes: number,
  force: boolean,
): 'binary' | 'too_big' | null => {
  if (file.binary) return 'binary'
  if (bytes > mostBytes) return 'too_big'
  const lines = (file.added ?? 0) + (file.removed ?? 0)
  return !force && (bytes > bigBytes || lines > bigLines) ? 'too_big' : null
}
