import fc from 'fast-check'
import { stringify } from 'yaml'
import { parsePlaybook } from '../parse'
import type { Playbook } from '../schema'
import { playbookArb } from './playbook-arb'

type Roll = (sides: number) => number

/** Playbooks the way people write them: comments, blank lines, quotes, flow parts, odd indents. */
export const writtenArb: fc.Arbitrary<string> = fc
  .tuple(playbookArb, fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }))
  .map(([book, dice]) => {
    let at = 0
    return written(book, (sides) => (dice[at++ % dice.length] ?? 0) % sides)
  })
  .filter((text) => parsePlaybook(text).raw !== undefined)

const written = (book: Playbook, roll: Roll): string => {
  const plain = stringify(book, {
    indent: 2 + roll(2) * 2,
    lineWidth: roll(2) === 0 ? 60 : 0,
    indentSeq: roll(2) === 0,
    defaultStringType: roll(3) === 0 ? 'QUOTE_DOUBLE' : 'PLAIN',
  })
  const lines: string[] = []
  let block = -1
  for (const line of plain.split('\n')) {
    const depth = line.length - line.trimStart().length
    if (block >= 0 && (line.trim() === '' || depth > block)) {
      lines.push(line)
      continue
    }
    lines.push(...above(line, depth, roll))
    const opens = /: [|>][+-]?\d*$/.test(line)
    block = opens ? depth : -1
    const tail = !opens && /^\s*(- )?[a-z][A-Za-z]*: [a-z0-9]+$/.test(line) && roll(5) === 0
    lines.push(tail ? `${line}   # tail ${roll(9)}` : line)
  }
  const head = roll(2) === 0 ? '' : '# A playbook of ours.\n\n'
  return `${head}${lines.join('\n')}${roll(2) === 0 ? '' : '# the end\n'}`
}

const above = (line: string, depth: number, roll: Roll): readonly string[] => {
  const pad = ' '.repeat(depth)
  if (/^\s*- id: /.test(line))
    return [
      ...(roll(3) === 0 ? [''] : []),
      ...(roll(3) === 0 ? [`${pad}# about the next phase ${roll(99)}`] : []),
    ]
  return roll(12) === 0 && /^\s*[a-zA-Z]+: /.test(line) ? [`${pad}# note ${roll(99)}`] : []
}
