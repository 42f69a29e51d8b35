import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProblemBox } from './problem-box'

test('a name in a problem can neither reorder nor hide its words', () => {
  const html = renderToStaticMarkup(
    <ProblemBox
      problem={{ message: 'a\u202etxt.exe is in the way.', fix: 'Move b\u200b.', where: 'c\nd' }}
    />,
  )
  expect(html).toContain('a&lt;U+202E&gt;txt.exe is in the way.')
  expect(html).toContain('Move b&lt;U+200B&gt;.')
  expect(html).toContain('c&lt;LF&gt;d')
})
