import { expect, test } from 'vitest'
import { noWindow } from './no-window.mjs'

test('a panel that ended by itself names the display, and the runtime that may be damaged', () => {
  const said = noWindow(128, '/house/.runtime/electron/electron')
  expect(said).toContain('ended with code 128')
  expect(said).toContain('can be reached')
  expect(said).toContain('delete "/house/.runtime/electron" and run npm start again')
})
