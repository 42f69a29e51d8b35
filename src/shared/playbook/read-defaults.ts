import { jsonPath, type JsonSteps } from '../lib/json-path'
import { problem, type Problem } from '../lib/problem'
import { isFields, readFields } from '../lib/read-fields'
import { readYaml } from '../lib/read-yaml'
import { fail, ok, type Result } from '../lib/result'
import type { TierModels } from '../plan/plan-context'
import { tiers } from '../plan/plan-document'
import { type Defaults, type DefaultsDocument, defaultsDocumentSchema } from './defaults'

/** A text and the path said in its problems. */
export interface NamedText {
  readonly file: string
  readonly text: string
}

interface Document {
  readonly written: DefaultsDocument
  readonly where: (steps: JsonSteps) => string
}

/**
 * The bundled defaults with the person's copy over them, key by key; a provider's entry of a tier is one
 * key. A fault in either refuses it whole, each named with line and column.
 */
export const readDefaults = (
  bundled: NamedText,
  own: NamedText | null,
): Result<Defaults, readonly Problem[]> => {
  const base = readDocument(bundled)
  if (!base.ok) return base
  const copy = own === null ? null : readDocument(own)
  if (copy !== null && !copy.ok) return copy
  const over = copy?.value.written ?? { version: 1 }
  const { quota, budget } = base.value.written
  if (quota?.criticalThreshold === undefined || quota.stopAt === undefined)
    throw new Error(`${bundled.file} leaves out a quota line`)
  const lines = {
    criticalThreshold: over.quota?.criticalThreshold ?? quota.criticalThreshold,
    stopAt: over.quota?.stopAt ?? quota.stopAt,
  }
  if (lines.stopAt < lines.criticalThreshold) {
    const field = over.quota?.stopAt === undefined ? 'criticalThreshold' : 'stopAt'
    const where = (copy?.value ?? base.value).where(['quota', field])
    const message = `quota.stopAt (${lines.stopAt}) is below quota.criticalThreshold (${lines.criticalThreshold}).`
    return fail([wrong(where, message, null)])
  }
  const warnAt = over.budget?.warnAt ?? budget?.warnAt
  if (warnAt === undefined) throw new Error(`${bundled.file} leaves out budget.warnAt`)
  return ok({ tierModels: mergeTiers(base.value.written, over), quota: lines, warnAt })
}

const mergeTiers = (base: DefaultsDocument, own: DefaultsDocument): TierModels =>
  Object.fromEntries(
    tiers.map((tier) => [
      tier,
      {
        ...from(base.tiers?.[tier] ?? {}, 'the bundled defaults'),
        ...from(own.tiers?.[tier] ?? {}, 'your playbooks/defaults.yaml'),
      },
    ]),
  )

const from = <T extends object>(entries: Readonly<Record<string, T | undefined>>, source: string) =>
  Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, { ...entry, from: source }]))

const readDocument = ({ file, text }: NamedText): Result<Document, readonly Problem[]> => {
  const read = readYaml(text)
  if (!read.ok)
    return fail(
      read.error.map(({ line, column, message }) =>
        wrong(`${file}:${line}:${column}`, `${message}.`, null),
      ),
    )
  const { value, placeOf } = read.value
  const where = (steps: JsonSteps): string => {
    const { line, column } = placeOf(steps)
    return `${file}:${line}:${column}`
  }
  if (!isFields(value)) return fail([wrong(where([]), 'It must hold keys and values.', null)])
  const { faults } = readFields(defaultsDocumentSchema, value, [])
  const parsed = defaultsDocumentSchema.safeParse(value)
  if (parsed.success) return ok({ written: parsed.data, where })
  return fail(
    faults.map(({ steps, message, fix }) =>
      wrong(where(steps), `${jsonPath(steps)} ${message}.`, fix),
    ),
  )
}

const wrong = (where: string, message: string, fix: string | null): Problem =>
  problem('defaults_invalid', message, {
    kept: 'The file is as it was.',
    fix: fix ?? 'Correct that line of the defaults.',
    where,
  })
