import { expect, test } from 'vitest'
import { ownedPaths } from './owned-paths'

test.each<[string, string[]]>([
  ['Fix src/a.ts and ./docs/guide/.', ['src/a.ts', 'docs/guide']],
  [
    'Read README.md first.\nOwned paths: src/api/, package.json\nDo not touch src/ui/.',
    ['src/api', 'package.json'],
  ],
  ['You own:\n\n- src/x.ts\n- `src/y/*`\n\nThen read src/z.ts.', ['src/x.ts', 'src/y']],
  ['See https://example.com/docs/a.html, version 1.2.3, e.g. this.', []],
  ['Your own judgement counts; change lib/q.py.', ['lib/q.py']],
])('%j', (task, paths) => {
  expect(ownedPaths(task)).toEqual(paths)
})

test('a megabyte without a path takes no time worth naming', () => {
  for (const text of ['x'.repeat(1e6), 'x/'.repeat(5e5), '/ '.repeat(5e5), ' '.repeat(1e6)])
    expect(ownedPaths(`own ${text}`)).toEqual([])
})
