import { delimiter } from 'node:path'
import type { Cli } from '@shared/ipc/views'
import type { FoundCli } from '@shared/worker/invocation'
import type { ProviderId } from '@shared/worker/provider-id'
import { cliView, demoView } from './cli-view'
import { findExecutable } from './find-executable'
import { installFolders } from './install-folders'
import { knownClis } from './known-clis'
import { probeCli, type RunCommand } from './probe-cli'

export interface FindClisOptions {
  /** A worker's environment, with the login shell's PATH. */
  readonly env: Readonly<Record<string, string>>
  readonly home: string
  readonly platform: NodeJS.Platform
  /** What runs the demo: the app's own executable. */
  readonly runtime: string
  readonly run: RunCommand
}

/** What is on this machine: for the person, and for starting turns. */
export interface FoundClis {
  readonly views: readonly Cli[]
  readonly found: ReadonlyMap<ProviderId, FoundCli>
}

/** Looks for every CLI and asks each one found about itself; reads no credentials. */
export const findClis = async (options: FindClisOptions): Promise<FoundClis> => {
  const { env, home, platform, runtime, run } = options
  const folders = [...(env['PATH'] ?? '').split(delimiter), ...(await installFolders(home, env))]
  const looked = await Promise.all(
    knownClis.map(async (known) => {
      const path = await findExecutable(known.command, folders, platform)
      return { known, cli: path === null ? null : await probeCli(known, path, env, run) }
    }),
  )
  const found = new Map<ProviderId, FoundCli>([
    ['demo', { path: runtime, version: null, help: '', login: 'in' }],
    // Its executable is named by each worker.
    ['custom', { path: '', version: null, help: '', login: 'unknown' }],
  ])
  for (const { known, cli } of looked) if (cli !== null) found.set(known.provider, cli)
  return {
    views: [...looked.map(({ known, cli }) => cliView(known, cli)), demoView(runtime)],
    found,
  }
}
