import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HostileMarkdown } from './hostile-markdown'

const html = (text: string) => renderToStaticMarkup(<HostileMarkdown text={text} />)

test('markdown is laid out', () => {
  const out = html('# Done\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |')
  expect(out).toContain('<h1>Done</h1>')
  expect(out).toContain('<li>one</li>')
  expect(out).toContain('<td>1</td>')
})

test('HTML and scripts stay text', () => {
  const out = html(
    '<script>alert(1)</script>\n\n<img src=x onerror="alert(2)">\n\na <b>bold</b> move',
  )
  expect(out).not.toMatch(/<script|<img|<b>/)
  expect(out).toContain('&lt;script&gt;')
})

test('images are named, not loaded', () => {
  const out = html('![logo](https://example.org/track.png)')
  expect(out).not.toContain('<img')
  expect(out).toContain('logo')
  expect(out).toContain('https://example.org/track.png')
})

test('links are buttons that lead nowhere by themselves', () => {
  const out = html('[click](javascript:alert(1)) <https://example.org>')
  expect(out).not.toMatch(/<a |href=/)
  expect(out.match(/<button/g)).toHaveLength(2)
})

test('control characters and direction overrides are visible', () => {
  expect(html('a\u0007b\u202Ec')).toContain('a&lt;BEL&gt;b&lt;U+202E&gt;c')
})
