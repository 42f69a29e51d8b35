import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileExists } from './file-exists'

/** Git settings for a worker by environment; Git's own files are never written. */
type GitSettings = readonly (readonly [key: string, value: string])[]

const refusedScheme = 'wavedeck-refuses-push:'

/**
 * The Git side of a worker's environment: an identity of its own, no maintenance, no signing with the
 * person's key, none of the person's hooks, and no push: a refusing pre-push hook, and for
 * `git push --no-verify` every push address is rewritten to one no Git can open.
 */
export const workerEnvironment = (
  hooksFolder: string,
  remotes: readonly Remote[],
): Record<string, string> => {
  const settings: GitSettings = [
    ['core.hooksPath', hooksFolder],
    ['gc.auto', '0'],
    ['maintenance.auto', 'false'],
    ['commit.gpgSign', 'false'],
    ['tag.gpgSign', 'false'],
    [`url.${refusedScheme}.pushInsteadOf`, ''],
    // An exact address is the longest match, so no rule of the person comes before it.
    ...remotes.flatMap(({ url, pushUrl }) => [
      ...(url === null ? [] : [[`url.${refusedScheme}.pushInsteadOf`, url] as const]),
      ...(pushUrl === null ? [] : [[`url.${refusedScheme}.insteadOf`, pushUrl] as const]),
    ]),
  ]
  return {
    GIT_AUTHOR_NAME: 'Wavedeck worker',
    GIT_AUTHOR_EMAIL: 'worker@wavedeck.invalid',
    GIT_COMMITTER_NAME: 'Wavedeck worker',
    GIT_COMMITTER_EMAIL: 'worker@wavedeck.invalid',
    GIT_TERMINAL_PROMPT: '0',
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], at) => [
        [`GIT_CONFIG_KEY_${at}`, key],
        [`GIT_CONFIG_VALUE_${at}`, value],
      ]),
    ),
  }
}

/** A remote as the repository's config names it; null where it has no such address. */
export interface Remote {
  readonly url: string | null
  readonly pushUrl: string | null
}

const prePush = `#!/bin/sh
echo 'Wavedeck: a worker does not push. Leave the change in the workspace; the person reviews it.' >&2
exit 1
`

/** Makes the hooks folder all workers share: it holds the refusing pre-push hook and nothing else. */
export const makeHooksFolder = async (workspacesFolder: string): Promise<string> => {
  const folder = join(workspacesFolder, '.hooks')
  const hook = join(folder, 'pre-push')
  if (await fileExists(hook)) return folder
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${hook}.${randomUUID()}`
  await writeFile(draft, prePush, { mode: 0o700 })
  await rename(draft, hook)
  return folder
}
