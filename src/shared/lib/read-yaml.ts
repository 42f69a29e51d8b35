import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import type { Node } from 'yaml'
import type { JsonSteps } from './json-path'
import type { TextPlace } from './read-json'
import { fail, ok, type Result } from './result'

export interface YamlFault extends TextPlace {
  readonly message: string
}

export interface YamlText {
  /** `unknown`, for nobody has checked its shape yet. */
  readonly value: unknown
  /** Where a key stands; of an absent one, where its nearest parent does. */
  readonly placeOf: (steps: JsonSteps) => TextPlace
}

/** No file that people write by hand is longer; what is over it is refused unread. */
const longestText = 512 * 1024

/** Reads YAML as plain data: anchors, aliases and tags are refused, so nothing in it expands or runs. */
export const readYaml = (text: string): Result<YamlText, readonly YamlFault[]> => {
  if (text.length > longestText)
    return fail([{ line: 1, column: 1, message: `it is over ${longestText} characters` }])
  const lines = new LineCounter()
  const place = (offset: number): TextPlace => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
  const doc = parseDocument(text, { lineCounter: lines, version: '1.2', logLevel: 'silent' })
  const faults = [...doc.errors, ...doc.warnings].map(({ message, pos }) => ({
    ...place(pos[0]),
    message: (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, ''),
  }))
  const refuse = (node: Node, message: string) => {
    faults.push({ ...place(node.range?.[0] ?? 0), message })
  }
  visit(doc, {
    Node(_, node) {
      if (isAlias(node) || node.anchor !== undefined)
        refuse(node, 'anchors and aliases are not allowed')
      else if (node.tag !== undefined && !plainTag.test(node.tag))
        refuse(node, 'tags are not allowed')
    },
    Pair(_, { key }) {
      if (isNode(key) && !(isScalar(key) && typeof key.value === 'string'))
        refuse(key, 'a key must be plain text')
    },
  })
  if (faults.length > 0) return fail(faults)
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
