import { CST, Lexer } from 'yaml'

const deepest = 64
const bound = new RegExp(`^ {${deepest},}\\S|(?:[-?:] +){${deepest}}`, 'm')
const opening: ReadonlySet<string> = new Set(['flow-map-start', 'flow-seq-start'])
const closing: ReadonlySet<string> = new Set(['flow-map-end', 'flow-seq-end'])
const nesting: ReadonlySet<string> = new Set(['seq-item-ind', 'explicit-key-ind', 'map-value-ind'])

/**
 * Where a YAML text is nested deeper than 64 levels, as an offset; null where it is not. The parser goes
 * down by recursion, and a text made for it takes the whole process along.
 */
export const tooDeepAt = (text: string): number | null => {
  if (!bound.test(text) && !manyBrackets(text)) return null
  const columns: number[] = []
  let flow = 0
  let at = 0
  let column = 0
  for (const token of new Lexer().lex(text)) {
    const type = CST.tokenType(token)
    if (type === 'newline') column = -token.length
    else if (type !== null && opening.has(type)) flow += 1
    else if (type !== null && closing.has(type)) flow = Math.max(0, flow - 1)
    else if (type !== null && nesting.has(type)) {
      while ((columns.at(-1) ?? -1) >= column) columns.pop()
      columns.push(column)
    }
    if (flow + columns.length > deepest) return at
    at += isMark(token) ? 0 : token.length
    column += isMark(token) ? 0 : token.length
  }
  return null
}

/** The lexer marks where documents and scalars begin by characters that are not in the text. */
const isMark = (token: string): boolean =>
  token === CST.DOCUMENT || token === CST.FLOW_END || token === CST.SCALAR || token === CST.BOM

const manyBrackets = (text: string): boolean => {
  let open = 0
  for (const character of text) {
    if (character === '[' || character === '{') open += 1
    else if (character === ']' || character === '}') open = Math.max(0, open - 1)
    if (open > deepest) return true
  }
  return false
}
