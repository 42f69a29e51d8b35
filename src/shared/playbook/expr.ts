import { fail, ok, type Result } from '../lib/result'

/** A value an expression may compare. */
export type Fact = number | boolean | string
/** By dotted name, such as `build.failed`. */
export type Facts = Readonly<Record<string, Fact>>
export type Operator = '==' | '!=' | '<' | '<=' | '>' | '>='

/** A small language over facts: comparisons, and/or/not, parentheses. No arithmetic, no calls, no eval. */
export type Expr =
  | { readonly kind: 'literal'; readonly value: Fact }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'not'; readonly of: Expr }
  | { readonly kind: 'and' | 'or'; readonly left: Expr; readonly right: Expr }
  | {
      readonly kind: 'compare'
      readonly op: Operator
      readonly left: Expr
      readonly right: Expr
    }

/** Why a text is no expression; `at` counts characters from 0. */
export interface ExprFault {
  readonly message: string
  readonly at: number
}

const longest = 400
const deepest = 20
const pattern =
  /\s*(?:(\d+(?:\.\d+)?)|'([^']*)'|"([^"]*)"|([A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)*)|(==|!=|<=|>=|<|>|\(|\)))/y

type Token =
  | { readonly at: number; readonly kind: 'literal'; readonly value: Fact; readonly text: string }
  | { readonly at: number; readonly kind: 'name' | 'sign'; readonly text: string }

class Fault extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message)
  }
}

/** Reads an expression of at most 400 characters, nested at most 20 levels. */
export const parseExpr = (source: string): Result<Expr, ExprFault> => {
  try {
    return ok(new Parser(tokensOf(source), source.length).whole())
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return fail({ message: error.message, at: error.at })
  }
}

const tokensOf = (source: string): readonly Token[] => {
  if (source.length > longest) throw new Fault(longest, `longer than ${longest} characters`)
  const found: Token[] = []
  let end = 0
  while (source.slice(end).trim() !== '') {
    pattern.lastIndex = end
    const match = pattern.exec(source)
    if (match === null)
      throw new Fault(end, `cannot read "${source.slice(end).trim().slice(0, 12)}"`)
    const at = end + match[0].length - match[0].trimStart().length
    end = pattern.lastIndex
    found.push(tokenOf(match, at))
  }
  return found
}

const tokenOf = (match: RegExpExecArray, at: number): Token => {
  // A group that did not take part is undefined, whatever the type of an array says.
  const [, number, single, double, name, sign]: readonly (string | undefined)[] = match
  if (number !== undefined) return { at, kind: 'literal', value: Number(number), text: number }
  const quoted = single ?? double
  if (quoted !== undefined) return { at, kind: 'literal', value: quoted, text: 'text' }
  if (name === 'true' || name === 'false')
    return { at, kind: 'literal', value: name === 'true', text: name }
  return name === undefined
    ? { at, kind: 'sign', text: sign ?? '' }
    : { at, kind: 'name', text: name }
}

const operators: ReadonlySet<string> = new Set(['==', '!=', '<=', '>=', '<', '>'])
const isOperator = (text: string): text is Operator => operators.has(text)

class Parser {
  private index = 0
  private depth = 0

  constructor(
    private readonly tokens: readonly Token[],
    private readonly end: number,
  ) {}

  whole(): Expr {
    const tree = this.either()
    const rest = this.peek()
    if (rest !== undefined) throw this.fault(`unexpected "${rest.text}"`)
    return tree
  }

  private peek(): Token | undefined {
    return this.tokens[this.index]
  }

  private fault(message: string): Fault {
    return new Fault(this.peek()?.at ?? this.end, message)
  }

  private take(text: string): boolean {
    const token = this.peek()
    if (token?.text !== text || token.kind === 'literal') return false
    this.index += 1
    return true
  }

  private either(): Expr {
    let left = this.both()
    while (this.take('or')) left = { kind: 'or', left, right: this.both() }
    return left
  }

  private both(): Expr {
    let left = this.compared()
    while (this.take('and')) left = { kind: 'and', left, right: this.compared() }
    return left
  }

  private compared(): Expr {
    const left = this.primary()
    const token = this.peek()
    if (token?.kind !== 'sign' || !isOperator(token.text)) return left
    this.index += 1
    return { kind: 'compare', op: token.text, left, right: this.primary() }
  }

  private primary(): Expr {
    this.depth += 1
    if (this.depth > deepest) throw this.fault('nested too deep')
    const node = this.inside()
    this.depth -= 1
    return node
  }

  private inside(): Expr {
    if (this.take('(')) {
      const inner = this.either()
      if (!this.take(')')) throw this.fault('missing )')
      return inner
    }
    if (this.take('not')) return { kind: 'not', of: this.primary() }
    const token = this.peek()
    if (token === undefined) throw this.fault('ends too early')
    if (token.kind === 'sign' || (token.kind === 'name' && /^(and|or)$/.test(token.text)))
      throw this.fault(`unexpected "${token.text}"`)
    this.index += 1
    return token.kind === 'literal'
      ? { kind: 'literal', value: token.value }
      : { kind: 'name', name: token.text }
  }
}
