import type { PlanDocument } from '@shared/plan/plan-document'

const parseDay = `const pattern = /^(\\d{4})-(\\d{2})-(\\d{2})$/

/** Reads a day such as 2027-01-15; throws on a day that no calendar has. */
export const parseDay = (text: string): Date => {
  const [, year, month, day] = (pattern.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined)
    throw new Error(\`\${text} is no day; write it as 2027-01-15\`)
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1) throw new Error(\`\${text} does not exist\`)
  return date
}
`

const parseDayTest = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDay } from '../src/parse-day.ts'

test('reads a day', () => {
  assert.equal(parseDay('2027-01-15').toISOString().slice(0, 10), '2027-01-15')
})

for (const text of ['2027-02-30', '2027-13-01', 'tomorrow', '2027-1-5'])
  test(\`refuses \${text}\`, () => {
    assert.throws(() => parseDay(text))
  })
`

const countOverdue = `import { type Book, isOverdue } from './book.ts'

/** How many books are overdue, by author. */
export const countOverdue = (books: readonly Book[], today: Date): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const book of books)
    if (isOverdue(book, today)) counts.set(book.author, (counts.get(book.author) ?? 0) + 1)
  return counts
}
`

const write = (path: string, text: string): string => `demo: write ${path} ${JSON.stringify(text)}`

/** The wave of the first-run demo: one worker reads, two write in clones, one of them has concerns. */
export const demoPlan = (cwd: string): PlanDocument => ({
  version: 1,
  title: 'Days that do not exist',
  why: 'A first look at a wave, without any account.',
  strategy: 'parallel',
  workers: [
    {
      id: 'map-days',
      why: 'Know every place a day passes through before changing one.',
      provider: 'demo',
      mode: 'read-only',
      cwd,
      task: [
        'Find every place where a day is read, compared or written, and say which of them go wrong.',
        'demo: seconds 8',
      ].join('\n\n'),
    },
    {
      id: 'refuse-days',
      why: 'A mistyped day silently becomes another day.',
      provider: 'demo',
      mode: 'write',
      isolate: 'clone',
      cwd,
      task: [
        'Refuse days that do not exist, in src/parse-day.ts, and test what is refused.',
        [
          write('src/parse-day.ts', parseDay),
          write('test/parse-day.test.ts', parseDayTest),
          'demo: seconds 6',
        ].join('\n'),
      ].join('\n\n'),
    },
    {
      id: 'count-overdue',
      why: 'The list of overdue books is too long to read.',
      provider: 'demo',
      mode: 'write',
      isolate: 'clone',
      cwd,
      task: [
        'Count overdue books by author, in a new src/count-overdue.ts, and name it in the README.',
        [
          write('src/count-overdue.ts', countOverdue),
          'demo: edit README.md',
          'demo: concerns',
          'demo: seconds 5',
        ].join('\n'),
      ].join('\n\n'),
    },
  ],
})
