import fc from 'fast-check'

/** One entry of a tree; content and link target hold one byte a character. */
export interface TestEntry {
  readonly mode: '100644' | '100755' | '120000'
  readonly data: string
}
export type TestTree = ReadonlyMap<string, TestEntry>

/** What a case is made from: everything else follows from the seed. */
export interface Seed {
  readonly seed: number
  readonly files: number
  readonly unique: boolean
  readonly eol: '\n' | '\r\n' | 'mixed'
}

export const seeds: fc.Arbitrary<Seed> = fc.record({
  seed: fc.integer(),
  files: fc.integer({ min: 0, max: 9 }),
  unique: fc.boolean(),
  eol: fc.constantFrom('\n', '\n', '\r\n', 'mixed'),
})

const names = [
  'a',
  'b.txt',
  'd/a',
  'd/b',
  'd/e/f',
  'd',
  'd/e',
  'x/y',
  'x',
  'sp ace',
  'q"uote',
  'n\nl',
  't\tab',
  'back\\slash',
  '\xff\xfe',
  '\xc3\xa9',
  '-dash',
  ':(top)z',
  '*',
  '[a]',
  'a => b',
  'd/.gitkeep',
  'a/dev/null',
  'longname-longname-longname.c',
  '"',
  ' lead',
  'trail ',
  '\x01ctl',
  '.gitattributesx',
]
const texts = [
  'a',
  'b',
  'c',
  'd',
  '',
  ' ',
  '\t',
  '--- a/x',
  '+++ b/x',
  '@@ -1 +1 @@',
  '@@ -1,3 +1,4 @@ f',
  'diff --git a/x b/x',
  '\\ No newline at end of file',
  '<<<<<<< x',
  '=======',
  '>>>>>>> y',
  'Binary files a and b differ',
  '-',
  '+',
  '\xff\xfe',
  'func f() {',
  '}',
  'rename from a',
  'x\r',
  '\x0c',
  'l\rm',
  '\xe2\x80\xa8',
  'index 000..111',
]

/** A small generator of its own, so that one number names a whole case. */
export interface Dice {
  int(below: number): number
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T
  chance(of: number): boolean
  line(): string
}

export const diceOf = (seed: Seed): Dice => {
  let state = seed.seed >>> 0 || 1
  let lines = 0
  const next = (): number => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 4_294_967_296
  }
  for (let i = 0; i < 5; i += 1) next()
  const dice: Dice = {
    int: (below) => Math.floor(next() * below),
    pick: <T>(list: readonly T[]): T => list[dice.int(list.length)] as T,
    chance: (of) => next() < of,
    line: () => {
      const prefix = seed.unique ? `u${lines++}:` : ''
      const eol = seed.eol === 'mixed' ? dice.pick(['\n', '\r\n']) : seed.eol
      return `${prefix}${dice.pick(texts)}${eol}`
    },
  }
  return dice
}

const many = (dice: Dice, count: number): string[] =>
  Array.from({ length: count }, () => dice.line())
const trimEnd = (text: string): string => text.replace(/\r?\n$/, '')
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

const content = (dice: Dice): string => {
  if (dice.chance(0.06))
    return `${Array.from({ length: dice.int(40) }, () => String.fromCharCode(dice.int(256))).join('')}\0`
  const text = many(dice, dice.int(14)).join('')
  return dice.chance(0.25) ? trimEnd(text) : text
}

const editText = (dice: Dice, text: string): string => {
  const lines = linesOf(text)
  for (let count = 1 + dice.int(4); count > 0; count -= 1) {
    const at = dice.int(lines.length + 1)
    const kind = dice.int(4)
    if (kind === 0) lines.splice(at, 0, ...many(dice, 1 + dice.int(3)))
    else if (kind === 1) lines.splice(at, 1 + dice.int(3))
    else if (kind === 2) lines.splice(at, 1 + dice.int(3), ...many(dice, 1 + dice.int(3)))
    else if (lines.length > 1)
      lines.splice(dice.int(lines.length), 0, ...lines.splice(dice.int(lines.length), 1))
  }
  const joined = lines
    .map((line, at) => (at + 1 < lines.length && !line.endsWith('\n') ? `${line}\n` : line))
    .join('')
  if (!dice.chance(0.15)) return joined
  return joined.endsWith('\n') ? trimEnd(joined) : joined && `${joined}\n`
}

const newEntry = (dice: Dice): TestEntry => {
  const kind = dice.int(10)
  if (kind === 0)
    return { mode: '120000', data: dice.pick(['a', '../x', 'd/e', '/etc/passwd', '\xff']) }
  return { mode: kind < 3 ? '100755' : '100644', data: content(dice) }
}

const fits = (tree: TestTree, path: string): boolean =>
  [...tree.keys()].every(
    (other) => other === path || !(other.startsWith(`${path}/`) || path.startsWith(`${other}/`)),
  )

export const baseTree = (dice: Dice, seed: Seed): TestTree => {
  const tree = new Map<string, TestEntry>()
  for (let i = 0; i < seed.files; i += 1) {
    const path = dice.pick(names)
    if (fits(tree, path)) tree.set(path, newEntry(dice))
  }
  return tree
}

const flip = (mode: TestEntry['mode']): TestEntry['mode'] =>
  mode === '100644' ? '100755' : '100644'

/** The tree after some edits, renames, mode changes, swaps of files and folders. */
export const mutate = (dice: Dice, from: TestTree, edits = 1 + dice.int(6)): TestTree => {
  const tree = new Map(from)
  for (let i = 0; i < edits; i += 1) mutateOnce(dice, tree)
  return tree
}

const mutateOnce = (dice: Dice, tree: Map<string, TestEntry>): void => {
  const paths = [...tree.keys()]
  const path = paths.length > 0 ? dice.pick(paths) : null
  const entry = path === null ? undefined : tree.get(path)
  const kind = dice.int(12)
  if (path === null || entry === undefined || kind === 11) {
    const fresh = dice.pick(names)
    if (fits(tree, fresh)) tree.set(fresh, newEntry(dice))
  } else if (kind <= 4 && entry.mode !== '120000')
    tree.set(path, { ...entry, data: editText(dice, entry.data) })
  else if (kind === 5 && entry.mode !== '120000')
    tree.set(path, { ...entry, mode: flip(entry.mode) })
  else if (kind === 6) tree.delete(path)
  else if (kind === 7 || kind === 8) {
    tree.delete(path)
    const to = dice.pick(names)
    const moved =
      kind === 7 || entry.mode === '120000'
        ? entry
        : {
            mode: dice.chance(0.2) ? flip(entry.mode) : entry.mode,
            data: editText(dice, entry.data),
          }
    tree.set(fits(tree, to) && !tree.has(to) ? to : path, moved)
  } else if (kind === 9) tree.set(path, newEntry(dice))
  else if (path.includes('/')) {
    const folder = path.slice(0, path.indexOf('/'))
    for (const other of paths) if (other.startsWith(`${folder}/`)) tree.delete(other)
    tree.set(folder, newEntry(dice))
  } else {
    tree.delete(path)
    tree.set(`${path}/in`, dice.chance(0.5) ? entry : newEntry(dice))
  }
}
