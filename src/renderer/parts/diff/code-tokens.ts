/** A part of a line with the kind of its colour; null is plain. */
export interface CodeToken {
  readonly kind: 'key' | 'str' | 'num' | 'com' | 'fn' | 'type' | null
  readonly from: number
  readonly to: number
}

interface Language {
  readonly keywords: ReadonlySet<string>
  /** Where a comment to the end of the line starts. */
  readonly comment: RegExp
  readonly quotes: string
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const curly = words(
  'abstract as async await break case catch class const continue default defer delete do else enum export extends extern false final finally fn for from func function go if impl implements import in instanceof interface let loop match mod mut namespace new nil null of override package private protected pub public range readonly return self select static struct super switch this throw true try type typeof undefined union unsafe use using var void where while yield',
)
const slash = {
  keywords: curly,
  comment: /\/\/.*|\/\*.*?(?:\*\/|$)|^\s*\*(?:\s.*|\/.*)?$/y,
  quotes: '"\'`',
}
const hash = {
  keywords: words(
    'False None True and as assert async await begin break case class continue def del do done elif else elsif end esac except export false fi finally for from function global if import in is lambda local match module nil nonlocal not null or pass raise rescue return self then true try unless until while with yield',
  ),
  comment: /#.*/y,
  quotes: '"\'',
}
const dash = {
  keywords: words(
    'ALTER AND AS BY CREATE DELETE DROP FROM GROUP IN INDEX INSERT INTO IS JOIN KEY LEFT LIMIT NOT NULL ON OR ORDER PRIMARY REFERENCES SELECT SET TABLE UPDATE VALUES WHERE',
  ),
  comment: /--.*/y,
  quotes: '"\'',
}

const languages: Readonly<Record<string, Language>> = Object.fromEntries(
  (
    [
      [
        'js jsx mjs cjs ts tsx mts cts java kt kts scala c h cc cpp hpp cs go rs swift dart php json css scss proto zig',
        slash,
      ],
      [
        'py pyi rb sh bash zsh yaml yml toml ini conf mk makefile dockerfile r pl ex exs nix tf gitignore',
        hash,
      ],
      ['sql lua hs elm', dash],
    ] as const
  ).flatMap(([endings, language]) => endings.split(' ').map((ending) => [ending, language])),
)

/** The language of a file by its name; null where none is known, then its lines stay plain. */
export const languageOf = (path: string): Language | null => {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  return languages[name.slice(name.lastIndexOf('.') + 1)] ?? null
}

/** Longer lines stay plain: they are data or minified, and colours help nobody. */
const mostChars = 1_000
const word = /[A-Za-z_$][\w$]*/y
const number = /0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** A line in coloured parts; each line by itself, so that only what is shown costs anything. */
export const codeTokens = (
  text: string,
  { keywords, comment, quotes }: Language,
): readonly CodeToken[] => {
  if (text.length > mostChars) return []
  const tokens: CodeToken[] = []
  let at = 0
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0] ?? null
  }
  const put = (kind: CodeToken['kind'], length: number) => {
    tokens.push({ kind, from: at, to: at + length })
    at += length
  }
  while (at < text.length) {
    const remark = take(comment)
    const char = text[at] ?? ''
    if (
      remark !== null &&
      remark !== '' &&
      (at === 0 || char !== '#' || /\s/.test(text[at - 1] ?? ''))
    )
      put('com', remark.length)
    else if (quotes.includes(char)) put('str', endOfString(text, at, char) - at)
    else {
      const name = take(word)
      const digits = name === null ? take(number) : null
      if (name !== null) put(kindOf(name, text[at + name.length], keywords), name.length)
      else if (digits !== null) put('num', digits.length)
      else at += 1
    }
  }
  return tokens
}

const kindOf = (
  name: string,
  next: string | undefined,
  keywords: ReadonlySet<string>,
): CodeToken['kind'] => {
  if (keywords.has(name)) return 'key'
  if (next === '(') return 'fn'
  return /^[A-Z][A-Za-z\d]*[a-z]/.test(name) ? 'type' : null
}

const endOfString = (text: string, from: number, quote: string): number => {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === quote) return at + 1
  }
  return text.length
}
