import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import type { Document, Node, YAMLMap } from 'yaml'
import type { JsonSteps } from './json-path'
import type { TextPlace } from './read-json'
import { fail, ok, type Result } from './result'
import { tooDeepAt } from './yaml-depth'

export interface YamlFault extends TextPlace {
  readonly message: string
}

export interface YamlText {
  /** `unknown`, for nobody has checked its shape yet. */
  readonly value: unknown
  /** Where a key stands; of an absent one, where its nearest parent does. */
  readonly placeOf: (steps: JsonSteps) => TextPlace
}

/** What stands between two offsets of a text and should not. */
interface YamlRange {
  readonly from: number
  readonly to: number
  readonly message: string
}

/** A YAML text with its comments and places; `doc` may be read as data only where there are no faults. */
export interface OpenYaml {
  readonly doc: Document.Parsed
  readonly place: (offset: number) => TextPlace
  readonly faults: readonly YamlRange[]
}

/** No file that people write by hand is longer; what is over it is refused unread. */
const longestText = 512 * 1024

/** Opens YAML as plain data: anchors, aliases and tags are faults, so nothing in it expands or runs. */
export const openYaml = (text: string): OpenYaml => {
  if (text.length > longestText) return refused(0, `it is over ${longestText} characters`)
  const deep = tooDeepAt(text)
  if (deep !== null) return refused(deep, 'it is nested deeper than 64 levels', text)
  const lines = new LineCounter()
  const doc = parseDocument(text, {
    lineCounter: lines,
    keepSourceTokens: true,
    // Both take time that grows with the square of the text; keys are compared below.
    uniqueKeys: false,
    prettyErrors: false,
    version: '1.2',
    logLevel: 'silent',
  })
  const faults = [...doc.errors, ...doc.warnings].map(({ message, pos }) => ({
    from: pos[0],
    to: pos[1],
    message: inWords(message.split('\n')[0] ?? '').slice(0, 200),
  }))
  return { doc, place: placeIn(lines), faults: [...faults, ...notPlain(doc)] }
}

/** The faults that people make most, without the terms of the YAML specification. */
const inWords = (message: string): string => {
  const [, kind] = /^Flow (sequence|map) in block collection/.exec(message) ?? []
  if (kind === undefined) return message
  const [name, open, close] = kind === 'map' ? ['map', '{', '}'] : ['list', '[', ']']
  return `a ${name} begun with ${open} is not closed with ${close} (or its lines are not indented)`
}

const refused = (at: number, message: string, text = ''): OpenYaml => {
  const lines = new LineCounter()
  for (const { index } of text.matchAll(/^/gm)) lines.addNewLine(index)
  return { doc: parseDocument(''), place: placeIn(lines), faults: [{ from: at, to: at, message }] }
}

const placeIn =
  (lines: LineCounter) =>
  (offset: number): TextPlace => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }

const notPlain = (doc: Document.Parsed): readonly YamlRange[] => {
  const faults: YamlRange[] = []
  const refuse = (node: Node, message: string) => {
    faults.push({ from: node.range?.[0] ?? 0, to: node.range?.[1] ?? 0, message })
  }
  visit(doc, {
    Node(_, node) {
      if (isAlias(node) || node.anchor !== undefined)
        refuse(node, 'anchors and aliases are not allowed')
      else if (node.tag !== undefined && !plainTag.test(node.tag))
        refuse(node, 'tags are not allowed')
      if (isMap(node)) for (const key of doubles(node)) refuse(key, 'a key is written twice')
    },
    Pair(_, { key }) {
      if (isNode(key) && !(isScalar(key) && typeof key.value === 'string'))
        refuse(key, 'a key must be plain text')
    },
  })
  return faults
}

const doubles = ({ items }: YAMLMap): readonly Node[] => {
  const seen = new Set<unknown>()
  return items.flatMap(({ key }) => {
    if (!isScalar(key)) return []
    const first = !seen.has(key.value)
    seen.add(key.value)
    return first ? [] : [key]
  })
}

/** Reads YAML as plain data, and keeps where things stand; never throws. */
export const readYaml = (text: string): Result<YamlText, readonly YamlFault[]> => {
  const { doc, place, faults } = openYaml(text)
  if (faults.length > 0)
    return fail(faults.map(({ from, message }) => ({ ...place(from), message })))
  return ok({
    value: doc.toJS() as unknown,
    placeOf: (steps) => place(offsetOf(doc.contents, steps)),
  })
}

const plainTag = /^tag:yaml\.org,2002:(str|int|float|bool|null|map|seq)$/

const offsetOf = (contents: Node | null, steps: JsonSteps): number => {
  let node: unknown = contents
  let offset = contents?.range?.[0] ?? 0
  for (const step of steps) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === step)
      if (pair === undefined) break
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(step)]
      if (!isNode(node)) break
      offset = node.range?.[0] ?? offset
    } else break
  }
  return offset
}
