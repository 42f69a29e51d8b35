import { jsonLanguage } from '@codemirror/lang-json'

/** Character range of a value in a JSON text. */
export interface Range {
  readonly from: number
  readonly to: number
}

type Node = ReturnType<typeof jsonLanguage.parser.parse>['topNode']

/**
 * Where the value at a finding's path (`workers[2].cwd`) stands in the text. A path that leads to
 * nothing ends at the nearest value above it; a missing field is marked at its object's first character.
 */
export const jsonPosition = (text: string, path: string): Range => {
  let node = jsonLanguage.parser.parse(text).topNode.firstChild
  if (node === null) return { from: 0, to: text.length }
  for (const step of pathSteps(path)) {
    const next: Node | null = typeof step === 'number' ? item(node, step) : field(node, step, text)
    if (next === null) return { from: node.from, to: Math.min(node.from + 1, node.to) }
    node = next
  }
  return path === '' ? { from: 0, to: Math.min(1, text.length) } : { from: node.from, to: node.to }
}

/** Where a text stops being JSON; null if it never does. */
export const jsonErrorPosition = (text: string): Range | null => {
  let found: Range | null = null
  jsonLanguage.parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError && found === null) found = { from: node.from, to: node.to }
    },
  })
  return found
}

/** Number of the line that holds a character, from 1. */
export const lineOf = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length

/** `workers[2].task` -> ['workers', 2, 'task']; a quoted step may hold any character. */
export const pathSteps = (path: string): readonly (string | number)[] =>
  Array.from(path.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g), (match) =>
    match[1] === undefined
      ? (match[3] ?? String(unquoted(`"${match[2] ?? ''}"`)))
      : Number(match[1]),
  )

/** Index of the worker a finding's path points into; null for the plan itself. */
export const workerIndexOf = (path: string): number | null => {
  const [first, index] = pathSteps(path)
  return first === 'workers' && typeof index === 'number' ? index : null
}

/** The field of the plan or of the worker a path ends at; null for the whole of it. */
export const fieldOf = (path: string): string | null => {
  const steps = pathSteps(path)
  const step = workerIndexOf(path) === null ? steps[0] : steps[2]
  return typeof step === 'string' && step !== 'workers' ? step : null
}

const children = (node: Node): Node[] => {
  const found: Node[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child)
  return found
}

const punctuation = new Set(['[', ']', '{', '}', ',', ':', '⚠'])

const item = (node: Node, index: number): Node | null =>
  node.name === 'Array'
    ? (children(node).filter((child) => !punctuation.has(child.name))[index] ?? null)
    : null

const field = (node: Node, name: string, text: string): Node | null => {
  if (node.name !== 'Object') return null
  for (const property of node.getChildren('Property')) {
    const key = property.getChild('PropertyName')
    if (key === null || unquoted(text.slice(key.from, key.to)) !== name) continue
    return property.lastChild?.name === 'PropertyName' ? property : property.lastChild
  }
  return null
}

const unquoted = (key: string): unknown => {
  try {
    return JSON.parse(key)
  } catch {
    return key
  }
}
