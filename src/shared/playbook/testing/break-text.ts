const nasty = [
  ...['\t', '- - - ', '{', '[', '"', "'", '&a ', '*a', '!!js/function x', '%YAML 9', '---\n', '\0'],
  ...['<<: *x\n', '? x\n', ': ', '|\n', '>+9\n', '\uFEFF', '\uD800', '__proto__: 1\n', 'id: 7\n'],
  ...['phases: 3\n', 'tier: strng\n', 'workers: -1\n', 'after: nobody\n', 'if: { expr: "(" }\n'],
]

/** The n-th broken or hostile form of a text: cut, swapped, doubled, nested, or with something nasty in it. */
export const breakText = (text: string, n: number): string => {
  const at = (n * 7919) % (text.length + 1)
  const piece = nasty[n % nasty.length] ?? ''
  const lines = text.split('\n')
  const row = (n * 31) % lines.length
  const put = (line: string) => [...lines.slice(0, row), line, ...lines.slice(row + 1)].join('\n')
  const line = lines[row] ?? ''
  switch (n % 8) {
    case 0:
      return `${text.slice(0, at)}${piece}`
    case 1:
      return text.slice(0, at) + piece + text.slice(at)
    case 2:
      return put(`   ${line}`)
    case 3:
      return put(`${line}\n${line}`)
    case 4:
      return put(line.replace(/: .*/, `: ${piece}`))
    case 5:
      return put(`${line}${'['.repeat(1 + (n % 3) * 400)}`)
    case 6:
      return put(line.replace(/(\w)(\w)/, '$2$1'))
    default:
      return text.slice(at) + piece + text.slice(0, at)
  }
}
