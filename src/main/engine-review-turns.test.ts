import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demo, must, planText } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()

test('decisions are carried to the next turn, turns are compared, and review outlives the history of its base', async () => {
  const { drive, engine, house } = open()
  const { calls } = engine
  const page = await drive.runToEnd(
    planText([
      demo(
        'turned',
        'demo: write README.md "# First\\n"\ndemo: write stays.txt "one\\ntwo\\n"\ndemo: write grows.txt "one\\ntwo\\n"\ndemo: write dot.png "first\\n"',
      ),
    ]),
  )
  const workerId = drive.worker(page, 'turned').id
  must(await calls.decide({ workerId, path: null, atoms: null, decision: 'accept' }))
  // Asked at the same moment, as by keys in quick succession: none undoes another.
  const grows = { workerId, path: 'grows.txt' }
  must(await calls.decide({ ...grows, atoms: null, decision: 'clear' }))
  await Promise.all([
    calls.decide({ ...grows, atoms: ['+1'], decision: 'reject' }),
    calls.decide({ ...grows, atoms: ['+0'], decision: 'accept' }),
    calls.markViewed({ ...grows, viewed: true }),
    calls.markViewed({ workerId, path: 'stays.txt', viewed: true }),
  ])
  expect(must(await calls.readReview({ workerId })).files[2]).toMatchObject({
    path: 'grows.txt',
    accepted: ['+0'],
    rejected: ['+1'],
    viewed: true,
  })
  must(
    await calls.tellWorker({
      workerId,
      text: 'demo: seconds 0\ndemo: write README.md "# Second\\n"\ndemo: write grows.txt "zero\\none\\ntwo\\n"\ndemo: write dot.png "second\\n"',
    }),
  )
  await drive.ended(page.wave.id)

  const { files } = must(await calls.readReview({ workerId }))
  const named = new Map(files.map((file) => [file.path, file]))
  // Rewritten: open again. Left alone: as it was. Grown: each line as it was, the new one open, not viewed.
  expect(named.get('README.md')).toMatchObject({ accepted: [], rejected: [] })
  expect(named.get('stays.txt')).toMatchObject({ accepted: ['+0:2'], viewed: true })
  expect(named.get('grows.txt')).toMatchObject({
    accepted: ['+1'],
    rejected: ['+2'],
    viewed: false,
  })

  const paths = async (turn: number, against: 'base' | 'previous') =>
    must(await calls.readDiff({ workerId, turn, against })).files.map(({ path }) => path)
  expect(await paths(1, 'previous')).toEqual(['README.md', 'dot.png', 'grows.txt', 'stays.txt'])
  expect(await paths(2, 'previous')).toEqual(['README.md', 'dot.png', 'grows.txt'])
  expect(await paths(2, 'base')).toEqual(['README.md', 'dot.png', 'grows.txt', 'stays.txt'])
  const since = { workerId, turn: 2, against: 'previous', path: 'README.md', force: false } as const
  expect(must(await calls.readFileDiff(since)).patch).toContain('-# First\n+# Second\n')
  // Lines and pictures of a turn are that turn's, also of what is as in the base again.
  const lines = { workerId, path: 'README.md', from: 1, to: null }
  expect(must(await calls.readLines({ ...lines, turn: 1 })).lines).toEqual(['# First'])
  expect(must(await calls.readLines({ ...lines, turn: 2, against: 'previous' })).lines).toEqual([
    '# Second',
  ])
  const urlOf = async (turn: number, against: 'base' | 'previous', side: 'old' | 'new') =>
    must(await calls.readImage({ workerId, path: 'dot.png', turn, against, side })).url
  const png = (text: string) => `data:image/png;base64,${Buffer.from(text).toString('base64')}`
  expect(await urlOf(1, 'base', 'old')).toBeNull()
  expect(await urlOf(1, 'base', 'new')).toBe(png('first\n'))
  expect(await urlOf(2, 'previous', 'old')).toBe(png('first\n'))
  expect(await urlOf(2, 'previous', 'new')).toBe(png('second\n'))

  // The person rewrites their history, and Git cleans the base away.
  await house.git('checkout', '-q', '--orphan', 'fresh')
  await house.git('commit', '-q', '-m', 'All anew')
  await house.git('branch', '-q', '-D', 'main')
  await house.git('reflog', 'expire', '--expire=now', '--all')
  await rm(join(house.repository, '.git', 'logs'), { recursive: true, force: true })
  await house.git('gc', '-q', '--prune=now')
  expect(must(await calls.readReview({ workerId })).files).toEqual(files)
  expect(must(await calls.integrate({ workerId }))).toEqual({ files: 2 })
  expect(await house.git('status', '--porcelain')).toBe('?? grows.txt\n?? stays.txt\n')
  must(await calls.undoIntegrate({ workerId, keepEdited: false }))
  expect(await house.git('status', '--porcelain')).toBe('')
}, 180_000)
