/** One commit of the sample repository: what it writes, and when. */
export interface SampleCommit {
  readonly message: string
  /** ISO instant, so that the sample's history is the same everywhere. */
  readonly at: string
  readonly files: Readonly<Record<string, string>>
}

const readme = `# shelf

A reading list you keep in one JSON file.

    node src/cli.ts add "The Dispossessed" --author "Ursula K. Le Guin" --due 2027-01-15
    node src/cli.ts list
    node src/cli.ts overdue

Needs Node 22.18 or newer; there is nothing to install.

## Tests

    node --test
`

const packageJson = `{
  "name": "shelf",
  "version": "0.3.0",
  "private": true,
  "type": "module",
  "scripts": { "test": "node --test" }
}
`

const book = `export interface Book {
  readonly title: string
  readonly author: string
  /** Day the book is due back, or null for a book of one's own. */
  readonly due: Date | null
  readonly finished: boolean
}

export const isOverdue = (book: Book, today: Date): boolean =>
  book.due !== null && !book.finished && book.due < today
`

const parseDay = `/** Reads a day such as 2027-01-15. */
export const parseDay = (text: string): Date => {
  const [year, month, day] = text.split('-').map(Number)
  return new Date(year ?? 0, (month ?? 1) - 1, day ?? 1)
}
`

const shelf = `import { readFileSync, writeFileSync } from 'node:fs'
import type { Book } from './book.ts'
import { parseDay } from './parse-day.ts'

interface StoredBook {
  readonly title: string
  readonly author: string
  readonly due: string | null
  readonly finished: boolean
}

export const readShelf = (file: string): Book[] => {
  const stored = JSON.parse(readFileSync(file, 'utf8')) as StoredBook[]
  return stored.map((book) => ({ ...book, due: book.due === null ? null : parseDay(book.due) }))
}

export const writeShelf = (file: string, books: readonly Book[]): void => {
  const stored = books.map((book) => ({ ...book, due: book.due?.toISOString().slice(0, 10) ?? null }))
  writeFileSync(file, JSON.stringify(stored, null, 2) + '\\n')
}
`

const cli = `import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isOverdue } from './book.ts'
import { formatBook } from './format-book.ts'
import { parseDay } from './parse-day.ts'
import { readShelf, writeShelf } from './shelf.ts'

const file = process.env['SHELF'] ?? 'shelf.json'
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { author: { type: 'string' }, due: { type: 'string' } },
})
const [verb, title] = positionals
const books = existsSync(file) ? readShelf(file) : []

if (verb === 'add' && title !== undefined) {
  const due = values.due === undefined ? null : parseDay(values.due)
  writeShelf(file, [...books, { title, author: values.author ?? 'unknown', due, finished: false }])
} else if (verb === 'list') {
  for (const book of books) console.log(formatBook(book))
} else if (verb === 'overdue') {
  const today = new Date()
  for (const book of books.filter((each) => isOverdue(each, today))) console.log(formatBook(book))
} else {
  console.error('usage: shelf add TITLE [--author NAME] [--due DAY] | list | overdue')
  process.exitCode = 2
}
`

const formatBook = `import type { Book } from './book.ts'

export const formatBook = (book: Book): string => {
  const due = book.due === null ? '' : ', due ' + book.due.toISOString().slice(0, 10)
  return (book.finished ? '[x] ' : '[ ] ') + book.title + ' by ' + book.author + due
}
`

const bookTest = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOverdue } from '../src/book.ts'

const book = { title: 'Middlemarch', author: 'George Eliot', due: new Date(2027, 0, 15), finished: false }

test('a book is overdue after its day', () => {
  assert.equal(isOverdue(book, new Date(2027, 0, 16)), true)
})

test('a finished book is never overdue', () => {
  assert.equal(isOverdue({ ...book, finished: true }, new Date(2027, 0, 16)), false)
})
`

const parseDayTest = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDay } from '../src/parse-day.ts'

test('reads a day', () => {
  assert.equal(parseDay('2027-01-15').getFullYear(), 2027)
})
`

const decisions = `# Decisions

- One JSON file, written whole: a list of a few hundred books is small.
- Days, not instants: a book is due on a day, whatever the clock says.
- No dependencies.
`

/** The history of the sample repository: a small reading-list program with a date bug worth finding. */
export const sampleHistory: readonly SampleCommit[] = [
  {
    message: 'Keep a reading list in one JSON file',
    at: '2026-10-02T09:12:00Z',
    files: {
      'README.md': readme,
      'package.json': packageJson,
      '.gitignore': 'shelf.json\n',
      'src/book.ts': book,
      'src/parse-day.ts': parseDay,
      'src/shelf.ts': shelf,
    },
  },
  {
    message: 'Add the command line',
    at: '2026-10-05T16:40:00Z',
    files: { 'src/cli.ts': cli, 'src/format-book.ts': formatBook },
  },
  {
    message: 'Test what is overdue and how days are read',
    at: '2026-10-09T11:03:00Z',
    files: { 'test/book.test.ts': bookTest, 'test/parse-day.test.ts': parseDayTest },
  },
  {
    message: 'Write down the decisions',
    at: '2026-10-12T08:25:00Z',
    files: { 'docs/decisions.md': decisions },
  },
]
