import { expect, test } from 'vitest'
import { isOurPage } from './is-our-page'

const page = 'wavedeck://app/index.html'
const top = (url: string) => ({ url, parent: null })

test.each([page, `${page}#/worker/1`, `${page}?x`])('%s may ask', (url) => {
  expect(isOurPage(top(url), page)).toBe(true)
})

test.each([
  'wavedeck://app/other.html',
  'wavedeck://evil/index.html',
  'https://app/index.html',
  'file:///index.html',
  'about:blank',
  'about:srcdoc',
  '',
])('%s may not ask', (url) => {
  expect(isOurPage(top(url), page)).toBe(false)
})

test('a frame inside our page, and a frame that is gone, may not ask', () => {
  expect(isOurPage({ url: page, parent: {} }, page)).toBe(false)
  expect(isOurPage(null, page)).toBe(false)
})
