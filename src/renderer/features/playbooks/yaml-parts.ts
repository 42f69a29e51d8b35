/** One coloured stretch of a line: `f` field, `s` text, `n` number, `k` word, `c` comment. */
export interface YamlPart {
  readonly from: number
  readonly to: number
  readonly kind: 'f' | 's' | 'n' | 'k' | 'c'
}

const token =
  /(?<c>(?:^|\s)#.*$)|(?<f>(?:[\w$][\w$.-]*|"[^"]*"|'[^']*')(?=\s*:(?:\s|$)))|(?<s>"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|(?<k>\b(?:true|false|null)\b)|(?<n>(?<![\w.-])-?\d+(?:\.\d+)?(?![\w.-]))/g

/** What of a line of YAML is coloured. Lines are read one by one: a block text looks like what it says. */
export const yamlParts = (line: string): readonly YamlPart[] =>
  [...line.matchAll(token)].flatMap(({ index, 0: text, groups }) => {
    const found = Object.entries(groups ?? {}).find(([, value]) => Boolean(value))
    const kind = found?.[0]
    if (kind !== 'c' && kind !== 'f' && kind !== 's' && kind !== 'k' && kind !== 'n') return []
    return [{ from: index, to: index + text.length, kind }]
  })
