import { isMap, isNode, isScalar, isSeq, type Document } from 'yaml'
import type { z } from 'zod'
import { isFields } from '../lib/read-fields'
import { openYaml } from '../lib/read-yaml'
import { check } from './check'
import { checkNext } from './check-next'
import { checkDefaults } from './check-defaults'
import type { Path } from './condition'
import { type DefaultsDocument, defaultsDocumentSchema } from './defaults'
import type { Finding } from './finding'
import { type Playbook, playbookSchema } from './schema'
import { translate } from './translate'

/** A finding and the place in the text it is about; lines and columns count from 1. */
export interface Issue extends Finding {
  readonly line: number
  readonly col: number
  readonly endLine: number
  readonly endCol: number
}

/** A text, its YAML document with comments, and what was read from it. */
export interface Source<T> {
  readonly text: string
  readonly doc: Document.Parsed
  /** The data as written; undefined where the text is no plain YAML. */
  readonly raw: unknown
  /** Undefined where the shape is wrong; findings of the rules leave it in place. */
  readonly model?: T
  /** A newer Wavedeck wrote it: it may be shown, not run and not written. */
  readonly newer: boolean
  /** In the order of the text. */
  readonly issues: readonly Issue[]
}

/**
 * Reads a playbook; the names it uses are checked too against `defaults` and `playbooks` (every one that is there),
 * where they are given. Never throws.
 */
export const parsePlaybook = (
  text: string,
  defaults?: DefaultsDocument,
  playbooks?: readonly string[],
): Source<Playbook> =>
  parse(text, playbookSchema, (model) => [
    ...check(model, defaults),
    ...(playbooks === undefined ? [] : checkNext(model, playbooks)),
  ])

/** Reads `defaults.yaml`, or a person's copy of it. Never throws. */
export const parseDefaults = (text: string): Source<DefaultsDocument> =>
  parse(text, defaultsDocumentSchema, checkDefaults)

const parse = <T>(
  text: string,
  schema: z.ZodType<T>,
  rules: (model: T) => readonly Finding[],
): Source<T> => {
  const { doc, place, faults } = openYaml(text)
  const placed = (finding: Finding, from: number, to: number): Issue => {
    const { line, column: col } = place(from)
    const end = place(Math.max(from, to))
    return { ...finding, line, col, endLine: end.line, endCol: end.column }
  }
  if (faults.length > 0) {
    const issues = faults.map(({ from, to, message }) =>
      placed({ severity: 'error', path: [], message }, from, to),
    )
    return { text, doc, raw: undefined, newer: false, issues: inOrder(issues) }
  }
  const raw: unknown = doc.toJS()
  const result = schema.safeParse(raw)
  const findings = result.success
    ? rules(result.data)
    : result.error.issues.flatMap((issue) => translate(issue, raw))
  const issues = findings.map((finding) =>
    placed(finding, ...rangeOf(doc, finding.path, finding.message.startsWith('unknown field'))),
  )
  const version = isFields(raw) ? raw['version'] : undefined
  return {
    text,
    doc,
    raw,
    ...(result.success ? { model: result.data } : {}),
    newer: typeof version === 'number' && Number.isInteger(version) && version > 1,
    issues: inOrder(issues),
  }
}

const inOrder = (issues: readonly Issue[]): readonly Issue[] =>
  [...issues].sort((a, b) => a.line - b.line || a.col - b.col)

type Range = readonly [from: number, to: number]

/** The offsets of a path: its value, its key with `key`, or its nearest parent where it is absent. */
export const rangeOf = (doc: Document.Parsed, path: Path, key = false): Range => {
  let node: unknown = doc.contents
  let best: Range = [0, 0]
  for (const [index, step] of path.entries()) {
    const last = index === path.length - 1
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === step)
      const range = isNode(pair?.key) ? pair.key.range : null
      if (range === null || range === undefined) return best
      best = [range[0], range[1]]
      node = pair?.value
      if (last && key) return best
    } else if (isSeq(node)) node = node.items[Number(step)]
    const range = isNode(node) ? node.range : null
    if (range === null || range === undefined) continue
    if (last) best = [range[0], range[1]]
    else if (isMap(node) || isSeq(node)) best = [range[0], range[0] + 1]
  }
  return best
}
