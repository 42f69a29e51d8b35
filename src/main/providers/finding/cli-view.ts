import type { Cli } from '@shared/ipc/views'
import type { FoundCli } from '@shared/worker/invocation'
import { adapterOf } from '../registry'
import type { KnownCli } from './known-clis'

/** A CLI as the first-run checklist and Settings show it. */
export const cliView = (known: KnownCli, found: FoundCli | null): Cli => {
  const { label, verified, readOnly, liveTokens, promptTransport } = adapterOf(
    known.provider,
  ).traits
  return {
    provider: known.provider,
    label,
    path: found?.path ?? null,
    version: found?.version ?? null,
    login: found?.login ?? 'unknown',
    verified,
    readOnly,
    liveTokens,
    promptTransport,
    fix: found === null ? known.install : found.login === 'out' ? known.signIn : null,
    note: notes(known, found, verified),
  }
}

/** The demo, which is always there. */
export const demoView = (runtime: string): Cli => {
  const { label, verified, readOnly, liveTokens, promptTransport } = adapterOf('demo').traits
  return {
    provider: 'demo',
    label,
    path: runtime,
    version: null,
    login: 'not_needed',
    verified,
    readOnly,
    liveTokens,
    promptTransport,
    fix: null,
    note: 'Comes with Wavedeck: scripted, no account, no network.',
  }
}

const notes = (known: KnownCli, found: FoundCli | null, verified: boolean): string | null => {
  const parts = [
    found === null && known.install === null
      ? `Install ${known.command} as its vendor says.`
      : null,
    found !== null && found.version === null ? 'Found, version unknown.' : null,
    verified || found === null ? null : 'Unverified: never run against the real CLI.',
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' ')
}
