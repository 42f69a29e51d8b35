// @vitest-environment happy-dom
import { ok } from '@shared/lib/result'
import { defaultPolicy } from '@shared/policy/default-policy'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { TooltipProvider } from '../../ui/tooltip'
import { AllowedCommands } from './allowed-commands'
import { PolicyFieldRow } from './policy-field-row'
import { policyFields } from './policy-fields'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

const show = async (element: ReactNode): Promise<HTMLElement> => {
  const place = document.body.appendChild(document.createElement('div'))
  await act(() => {
    createRoot(place).render(element)
    return Promise.resolve()
  })
  return place
}

const fieldOf = (place: HTMLElement): HTMLInputElement => {
  const found = place.querySelector('input')
  if (found === null) throw new Error('no field')
  return found
}

const type = async (place: HTMLElement, text: string) => {
  const field = fieldOf(place)
  await act(() => {
    // React hears of a value only when it is set past its own property.
    Reflect.set(HTMLInputElement.prototype, 'value', text, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return Promise.resolve()
  })
}

const leave = async (place: HTMLElement) => {
  await act(() => {
    fieldOf(place).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    return Promise.resolve()
  })
}

const said = (place: HTMLElement): string =>
  place.querySelector('[role="alert"]')?.textContent ?? ''

test('an error goes when the field is back at what is saved, and when it is emptied where that is allowed', async () => {
  for (const [id, right] of [
    ['defaultTimeoutSeconds', '60 min'],
    ['budget.maxReportedCostUsd', ''],
  ] as const) {
    const field = policyFields.find((each) => each.id === id)
    if (field === undefined) throw new Error(`no field ${id}`)
    const policy = { ...defaultPolicy, defaultTimeoutSeconds: 3600, budget: {} }
    const place = await show(
      <PolicyFieldRow field={field} policy={policy} onSave={() => Promise.resolve(null)} />,
    )
    await type(place, 'soon')
    await leave(place)
    expect(said(place)).toBe(field.rule)
    await type(place, right)
    await leave(place)
    expect(said(place)).toBe('')
    expect(fieldOf(place).value).toBe(right)
  }
})

test('a command that is allowed already is said, not swallowed', async () => {
  Reflect.set(window, 'wavedeck', {
    call: () => Promise.resolve(ok({ commands: ['npm test'] })),
  })
  const project = { id: 'p', name: 'router', path: '/p', isGit: true, branch: 'main' }
  const place = await show(
    <TooltipProvider>
      <AllowedCommands project={project} />
    </TooltipProvider>,
  )
  await type(place, ' npm test')
  await act(() => {
    fieldOf(place).form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    return Promise.resolve()
  })
  expect(said(place)).toBe('npm test is allowed here already.')
  await type(place, 'npm run lint')
  expect(said(place)).toBe('')
})
