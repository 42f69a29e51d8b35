import { problem, type Problem } from '../lib/problem'
import { fail, ok, type Result } from '../lib/result'
import type { TierModel, TierModels } from '../plan/plan-context'
import { type Tier, tiers } from '../plan/plan-document'
import { providerIds } from '../worker/provider-id'
import { checkDefaults } from './check-defaults'
import type { Defaults, DefaultsDocument } from './defaults'
import { mergeDefaults } from './merge-defaults'
import { type Issue, parseDefaults, rangeOf } from './parse'
import { settings } from './settings'

/** A text and the path said in its problems. */
export interface NamedText {
  readonly file: string
  readonly text: string
}

/**
 * The bundled defaults with the person's copy over them, key by key, and the active profile over both. A
 * fault in either refuses it whole, each named with line and column.
 */
export const readDefaults = (
  bundled: NamedText,
  own: NamedText | null,
): Result<Defaults, readonly Problem[]> => {
  const base = parseDefaults(bundled.text)
  const copy = own === null ? null : parseDefaults(own.text)
  if (base.model === undefined || base.issues.length > 0)
    return fail(base.issues.map((issue) => faultOf(issue, bundled.file)))
  if (own === null || copy === null) return ok(applied(base.model, null, bundled.file))
  if (copy.model === undefined || copy.issues.length > 0)
    return fail(copy.issues.map((issue) => faultOf(issue, own.file)))
  const merged = mergeDefaults(base.model, copy.model)
  const findings = checkDefaults(merged, copy.model)
  if (findings.length === 0) return ok(applied(merged, copy.model, bundled.file))
  return fail(
    findings.map((finding) => {
      const [from] = rangeOf(copy.doc, finding.path)
      const before = own.text.slice(0, from).split('\n')
      const place = { line: before.length, col: (before.at(-1) ?? '').length + 1 }
      return faultOf({ ...finding, ...place }, own.file)
    }),
  )
}

const applied = (
  document: DefaultsDocument,
  own: DefaultsDocument | null,
  file: string,
): Defaults => {
  const { criticalThreshold, stopAt } = settings(document).quota
  const warnAt = document.budget?.warnAt
  if (criticalThreshold === undefined || stopAt === undefined || warnAt === undefined)
    throw new Error(`${file} leaves out a quota line or budget.warnAt`)
  return {
    document,
    tierModels: tierModels(document, own),
    quota: { criticalThreshold, stopAt },
    warnAt,
  }
}

const tierModels = (document: DefaultsDocument, own: DefaultsDocument | null): TierModels => {
  const table = settings(document).tiers
  return Object.fromEntries(
    tiers.map((tier) => [
      tier,
      Object.fromEntries(
        providerIds.flatMap((id): [string, TierModel][] => {
          const spec = table[tier][id]
          return spec === undefined
            ? []
            : [[id, { ...spec, from: sourcesOf(document, own, tier, id) }]]
        }),
      ),
    ]),
  )
}

const sourcesOf = (
  { profile, profiles }: DefaultsDocument,
  own: DefaultsDocument | null,
  tier: Tier,
  id: string,
): Required<TierModel>['from'] => {
  const laidOver = profile === undefined ? undefined : profiles?.[profile]?.tiers?.[tier]?.[id]
  const shared =
    own?.tiers?.[tier]?.[id] === undefined ? 'the bundled defaults' : 'your playbooks/defaults.yaml'
  const of = (field: 'model' | 'effort') =>
    laidOver?.[field] === undefined ? shared : `the profile ${profile ?? ''}`
  return { model: of('model'), effort: of('effort') }
}

const faultOf = (
  { path, message, line, col }: Pick<Issue, 'path' | 'message' | 'line' | 'col'>,
  file: string,
): Problem =>
  problem('defaults_invalid', faultWords(file, line, path, message), {
    kept: 'The file is as it was.',
    fix: 'Correct that line of the defaults.',
    where: `${file}:${line}:${col}`,
  })

const faultWords = (file: string, line: number, path: Issue['path'], message: string): string => {
  const name = file.split(/[\\/]/).at(-1) ?? file
  const place = path.length === 0 ? '' : `${path.join('.')}: `
  return `${name}, line ${String(line)}: ${place}${message}.`
}
