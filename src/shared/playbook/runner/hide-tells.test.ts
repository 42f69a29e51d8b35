import { expect, test } from 'vitest'
import { hideTells } from './hide-tells'

test('names, paths and sessions that tell whose a text is are gone, in any case and in whole', () => {
  const text =
    'Claude Opus wrote /data/workspaces/w1/src/a.ts (session abc-123); codex did not. (a+b)'
  const hidden = hideTells(text, [
    'claude',
    'opus',
    '/data/workspaces/w1',
    'abc-123',
    'codex',
    '',
    'a',
  ])
  expect(hidden).toBe(
    '[hidden] [hidden] wrote [hidden]/src/a.ts (session [hidden]); [hidden] did not. (a+b)',
  )
  expect(hideTells('x(a+b)y', ['(a+b)'])).toBe('x[hidden]y')
})
