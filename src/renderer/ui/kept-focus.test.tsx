// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useKeptFocus } from './kept-focus'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

interface Props {
  readonly opened: object
  readonly card?: boolean
  readonly button?: boolean
}

const Window = ({ opened, card = true, button = true }: Props) => {
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main, opened)
  return (
    <>
      <button id="rail" />
      <main ref={main}>{card ? <p>{button ? <button id="answer" /> : null}</p> : null}</main>
    </>
  )
}

const first = {}

const open = () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const show = (props: Props) => {
    act(() => {
      root.render(<Window {...props} />)
    })
  }
  show({ opened: first })
  onTestFinished(() => {
    act(() => {
      root.unmount()
    })
  })
  return show
}
const focus = (id: string) => document.querySelector<HTMLElement>(id)?.focus()
const focused = () => document.activeElement?.tagName

test('a control that goes gives its focus to what stood around it, or else to the screen', async () => {
  const show = open()
  expect(focused()).toBe('BODY')
  focus('#answer')
  show({ opened: first, button: false })
  await vi.waitFor(() => {
    expect(focused()).toBe('P')
  })
  show({ opened: first })
  focus('#answer')
  expect(document.querySelector('p')?.hasAttribute('tabindex')).toBe(false)
  show({ opened: first, card: false })
  await vi.waitFor(() => {
    expect(focused()).toBe('MAIN')
  })
})

test('a screen that opens has the focus, unless something in it has it', async () => {
  const show = open()
  focus('#rail')
  show({ opened: {} })
  await vi.waitFor(() => {
    expect(focused()).toBe('MAIN')
  })
  focus('#answer')
  show({ opened: {} })
  await new Promise((done) => setTimeout(done, 20))
  expect(document.activeElement?.id).toBe('answer')
})

test('what a click on nothing let go is not focused again', async () => {
  const show = open()
  focus('#answer')
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  document.querySelector<HTMLElement>('#answer')?.blur()
  show({ opened: first, button: false })
  await new Promise((done) => setTimeout(done, 20))
  expect(focused()).toBe('BODY')
})
