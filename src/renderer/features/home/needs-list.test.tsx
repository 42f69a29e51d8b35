// @vitest-environment happy-dom
import { ok } from '@shared/lib/result'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import { appStore } from '../../bridge/app-store'
import { NeedsList } from './needs-list'
import { failed, question, snapshot, worker } from './testing/need-samples'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

let asked: string[] = []

beforeEach(() => {
  asked = []
  Reflect.set(window, 'wavedeck', {
    call: (name: string) => {
      asked.push(name)
      return Promise.resolve(ok(name === 'readTalk' ? { comments: [], messages: [] } : {}))
    },
  })
  const workers = [worker('asks', question), worker('fails', failed)]
  appStore.setState({ status: 'ready', snapshot: snapshot(workers) }, true)
})

/** Shows the list as Home does when the person comes to it; the answer leaves it. */
const show = async (): Promise<() => void> => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(() => {
    root.render(<NeedsList />)
    return Promise.resolve()
  })
  return () => {
    act(() => {
      root.unmount()
    })
  }
}

const field = (): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>('[aria-label="Your answer"]')
  if (found === null) throw new Error('no question is open')
  return found
}

const type = (text: string) => {
  act(() => {
    // React hears of a value only when it is set past its own property.
    Reflect.set(HTMLInputElement.prototype, 'value', text, field())
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const click = async (name: string, detail: number) => {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent === name)
  await act(() => {
    found?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
    return Promise.resolve()
  })
}

test('a typed answer outlives a look at another screen, and goes once it is given', async () => {
  const leave = await show()
  type('Hamburg')
  leave()
  const leaveAgain = await show()
  expect(field().value).toBe('Hamburg')
  await act(() => {
    field().form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    return Promise.resolve()
  })
  expect(asked).toContain('tellWorker')
  expect(field().value).toBe('')
  leaveAgain()
})

test('the second click of a double click is for no button, whichever row is under it by then', async () => {
  const leave = await show()
  await click('Retry', 2)
  expect(asked).not.toContain('retryWorker')
  await click('Retry', 1)
  expect(asked).toContain('retryWorker')
  leave()
})
