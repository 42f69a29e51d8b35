// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  everywhere,
  listenForShortcuts,
  offeredShortcuts,
  type Shortcuts,
  useShortcuts,
} from './shortcuts'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

const Screen = ({ name, keys }: { readonly name: string; readonly keys: Shortcuts }) => {
  useShortcuts(name, keys)
  return <input />
}

const show = (...screens: { readonly name: string; readonly keys: Shortcuts }[]) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => {
    root.render(screens.map((screen) => <Screen key={screen.name} {...screen} />))
  })
  const deaf = listenForShortcuts()
  onTestFinished(() => {
    deaf()
    act(() => {
      root.unmount()
    })
  })
}

const press = (key: string, on: EventTarget = document.body, rest: KeyboardEventInit = {}) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...rest }))

let done: string[] = []
const says = (label: string) => ({ label, run: () => void done.push(label) })

beforeEach(() => {
  done = []
  document.body.replaceChildren()
})

test("a screen's own key wins over the one that works everywhere", () => {
  show(
    { name: 'Wave', keys: { n: says('next') } },
    { name: everywhere, keys: { n: says('plan'), 'mod+k': says('palette') } },
  )
  press('n')
  press('k', document.body, { ctrlKey: true })
  expect(done).toEqual(['next', 'palette'])
  expect(offeredShortcuts().map(({ label }) => label)).toEqual(['next', 'palette'])
})

test('a key held down goes on moving and undoing, and decides once', () => {
  const keys = { j: { ...says('next'), move: true }, a: says('accept'), 'mod+z': says('undo') }
  show({ name: 'Review', keys })
  for (const repeat of [false, true, true]) {
    press('j', document.body, { repeat })
    press('a', document.body, { repeat })
    press('z', document.body, { repeat, ctrlKey: true })
  }
  expect(done).toEqual(['next', 'accept', 'undo', 'next', 'undo', 'next', 'undo'])
})

test('single keys are off while typing, combinations are not', () => {
  show({ name: 'Home', keys: { n: says('plan'), '?': says('keys'), 'mod+enter': says('send') } })
  const input = document.querySelector('input')
  if (!input) throw new Error('no input')
  press('n', input)
  press('?', input, { shiftKey: true })
  press('Enter', input, { ctrlKey: true })
  expect(done).toEqual(['send'])
})

test('a select that has the focus leaves combinations to the screen', () => {
  show({ name: 'Composer', keys: { 'mod+enter': says('run'), a: says('add') } })
  const select = document.body.appendChild(document.createElement('button'))
  select.setAttribute('role', 'combobox')
  // It opens at Enter, with whatever is held down.
  select.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    done.push('opened')
  })
  press('Enter', select, { ctrlKey: true })
  press('Enter', select)
  expect(done).toEqual(['run', 'opened'])
})

test('an open dialog has the keys to itself', () => {
  show({ name: 'Home', keys: { n: says('plan') } })
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  press('n')
  dialog.remove()
  press('n')
  expect(done).toEqual(['plan'])
})

test('shift counts for letters, and is already in the character of a sign', () => {
  show({ name: 'Home', keys: { 'shift+j': says('file'), j: says('hunk'), '!': says('error') } })
  press('J', document.body, { shiftKey: true })
  press('j')
  press('!', document.body, { shiftKey: true })
  expect(done).toEqual(['file', 'hunk', 'error'])
})

test('a key that is held does nothing in the browser either, even while it is off', () => {
  show({
    name: 'Playbook',
    keys: {
      'mod+z': { ...says('undo'), when: false, held: true },
      x: { ...says(''), when: false },
    },
  })
  expect(press('z', document.body, { ctrlKey: true })).toBe(false)
  expect(press('x')).toBe(true)
  expect(done).toEqual([])
})

test('a key that can do nothing now is neither run nor offered', () => {
  show({ name: 'Home', keys: { x: { ...says('stop'), when: false } } })
  press('x')
  expect(done).toEqual([])
  expect(offeredShortcuts()).toEqual([])
})
