import { jsonPath, type JsonSteps } from './json-path'
import { fail, ok, type Result } from './result'

/** A place in a text, both counted from 1; columns are UTF-16 units. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

export interface JsonFault extends TextPlace {
  /** A sentence without its full stop. */
  readonly message: string
}

export interface JsonText {
  /** `unknown`, for nobody has checked its shape yet. */
  readonly value: unknown
  /** Where a value (or its key) stands; of an absent one, where its nearest parent does. */
  readonly placeOf: (steps: JsonSteps) => TextPlace
  /** Fields written twice in one object; the last one is in `value`. */
  readonly doubles: readonly { readonly path: string; readonly place: TextPlace }[]
}

const depthLimit = 100

class Fault extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message)
  }
}

/** Reads strict JSON as JSON.parse does, and keeps where things stand; never throws. */
export const readJson = (text: string): Result<JsonText, JsonFault> => {
  const reader = new Reader(text)
  try {
    const value = reader.document()
    return ok({
      value,
      placeOf: (steps) => {
        for (let length = steps.length; length > 0; length--) {
          const at = reader.places.get(jsonPath(steps.slice(0, length)))
          if (at !== undefined) return placeAt(text, at)
        }
        return placeAt(text, 0)
      },
      doubles: reader.doubles.map(({ path, at }) => ({ path, place: placeAt(text, at) })),
    })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return fail({ message: error.message, ...placeAt(text, error.at) })
  }
}

const placeAt = (text: string, at: number): TextPlace => {
  const before = text.slice(0, at).split(/\r\n|\r|\n/)
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

class Reader {
  readonly places = new Map<string, number>()
  readonly doubles: { path: string; at: number }[] = []
  private at = 0

  constructor(private readonly text: string) {}

  document(): unknown {
    const value = this.value([])
    this.space()
    if (this.at < this.text.length) throw this.unexpected('nothing more')
    return value
  }

  private value(steps: JsonSteps): unknown {
    if (steps.length > depthLimit)
      throw new Fault(this.at, `It is nested deeper than ${depthLimit} levels`)
    this.space()
    const path = jsonPath(steps)
    // A field's place is its key, which is already known here.
    if (!this.places.has(path)) this.places.set(path, this.at)
    const next = this.text[this.at]
    if (next === '{') return this.object(steps)
    if (next === '[') return this.array(steps)
    if (next === '"') return this.string()
    return this.word()
  }

  private object(steps: JsonSteps): unknown {
    const fields = new Map<string, unknown>()
    this.list('{', '}', 'object', () => {
      this.space()
      const at = this.at
      if (this.text[at] !== '"') throw this.unexpected('a field name in double quotes')
      const name = this.string()
      const path = jsonPath([...steps, name])
      if (fields.has(name)) this.doubles.push({ path, at })
      this.places.set(path, at)
      this.space()
      if (this.text[this.at] !== ':') throw this.unexpected('":" after a field name')
      this.at++
      fields.set(name, this.value([...steps, name]))
    })
    return Object.fromEntries(fields)
  }

  private array(steps: JsonSteps): unknown[] {
    const items: unknown[] = []
    this.list('[', ']', 'list', () => items.push(this.value([...steps, items.length])))
    return items
  }

  private list(open: string, close: string, kind: string, item: () => void): void {
    const start = this.at
    this.expect(open)
    this.space()
    if (this.text[this.at] !== close) {
      item()
      this.space()
      while (this.text[this.at] === ',') {
        this.at++
        item()
        this.space()
      }
    }
    if (this.at >= this.text.length) throw new Fault(start, `This ${kind} is never closed`)
    if (this.text[this.at] !== close) throw this.unexpected(`"," or "${close}"`)
    this.at++
  }

  private expect(character: string): void {
    if (this.text[this.at] !== character) throw this.unexpected(`"${character}"`)
    this.at++
  }

  private string(): string {
    const start = this.at
    let end = start
    do {
      end = this.text.indexOf('"', end + 1)
      if (end === -1) throw new Fault(start, 'This text is never closed with a double quote')
    } while (this.isEscaped(end))
    this.at = end + 1
    const text = this.parsed(this.text.slice(start, end + 1))
    if (typeof text !== 'string')
      throw new Fault(start, 'This text holds a line break, a control character or a wrong escape')
    return text
  }

  private isEscaped(at: number): boolean {
    let slashes = 0
    while (this.text[at - 1 - slashes] === '\\') slashes++
    return slashes % 2 === 1
  }

  private word(): unknown {
    const start = this.at
    while (this.at < this.text.length && !/[\s,:{}[\]"]/.test(this.text[this.at] ?? '')) this.at++
    const word = this.text.slice(start, this.at)
    const value = this.parsed(word)
    this.at = value === undefined ? start : this.at
    if (value === undefined) throw this.unexpected('a value')
    return value
  }

  /** One string, number, true, false or null; undefined if it is none of them. */
  private parsed(token: string): unknown {
    try {
      return JSON.parse(token)
    } catch {
      return undefined
    }
  }

  private space(): void {
    while (' \t\r\n'.includes(this.text[this.at] ?? 'x')) this.at++
  }

  private unexpected(wanted: string): Fault {
    const rest = this.text.slice(this.at, this.at + 20)
    const found =
      rest === '' ? 'the text ends' : `there is ${JSON.stringify(/^\S+|^./s.exec(rest)?.[0] ?? '')}`
    return new Fault(this.at, `Expected ${wanted}, but ${found}`)
  }
}
