// @vitest-environment happy-dom
import type { Snapshot } from '@shared/ipc/views'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { App } from './app'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
// Only a browser knows when nothing else is to do.
Reflect.set(globalThis, 'requestIdleCallback', () => undefined)

const hostile = '<img src=x onerror="alert(1)"> \u001b[31m'

const snapshot: Snapshot = {
  epoch: 'one',
  seq: 0,
  dataFolder: '/data',
  projects: [],
  orchestrations: [],
  waves: [],
  workers: [],
  clis: [],
  clisPending: false,
  settings: { theme: 'light', notifications: true },
  spentTodayUsd: 0,
  playbooksRevision: 0,
  playbookRuns: [],
  quota: {
    lines: { criticalThreshold: 80, stopAt: 95 },
    observations: [],
    holds: [],
    problems: [],
  },
}

/** The window over a bridge that answers from `answers`; what was asked is kept. */
const open = async (answers: Readonly<Record<string, unknown>>) => {
  const asked: (readonly [string, unknown])[] = []
  const hears = new Map<string, (value: unknown) => void>()
  Reflect.set(window, 'wavedeck', {
    call: (name: string, input: unknown) => {
      asked.push([name, input])
      const nothing = {
        readInterrupted: ok({ interrupted: [] }),
        examine: ok({ findings: [] }),
        workspaceDisk: ok({ bytes: 0 }),
      }
      return Promise.resolve({ ...nothing, ...answers }[name])
    },
    on: (name: string, listener: (value: unknown) => void) => {
      hears.set(name, listener)
      return () => hears.delete(name)
    },
  })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(() => {
    root.render(<App />)
    return Promise.resolve()
  })
  onTestFinished(() => {
    act(() => {
      root.unmount()
    })
  })
  return {
    asked,
    tell: (name: string, value: unknown) =>
      act(() => {
        hears.get(name)?.(value)
      }),
  }
}

const says = () => document.body.textContent
const button = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent === name)
  if (!found) throw new Error(`no button ${name}`)
  return found
}

test('the window has its frame while the engine opens', async () => {
  const { asked } = await open({ snapshot: new Promise(() => undefined), controlWindow: ok({}) })
  expect(says()).toBe('Wavedeck')
  await act(() => {
    document.querySelector<HTMLElement>('[aria-label="Close window"]')?.click()
    return Promise.resolve()
  })
  expect(asked).toContainEqual(['controlWindow', { action: 'close' }])
})

test('an engine that did not start says why, what was kept and what to do; it can be asked again', async () => {
  const refusal = problem('db', 'The database is newer.', {
    kept: 'Nothing was changed.',
    fix: 'Install the newer version.',
    where: '/data/wavedeck.db',
  })
  const { asked } = await open({ snapshot: fail(refusal) })
  for (const words of [refusal.message, refusal.kept, refusal.fix, refusal.where]) {
    expect(says()).toContain(words)
  }
  await act(() => {
    button('Try again').click()
    return Promise.resolve()
  })
  expect(asked.filter(([name]) => name === 'snapshot')).toHaveLength(2)
})

test('the first run shows the CLIs, the theme of the settings, and where the data is', async () => {
  await open({ snapshot: ok(snapshot) })
  expect(says()).toContain('Three things, then your first wave')
  expect(says()).toContain('Nothing running')
  expect(says()).toContain('/data')
  expect(document.documentElement.dataset['theme']).toBe('light')
})

test('the theme of the last start holds while the engine opens', async () => {
  await open({ snapshot: ok(snapshot) })
  delete document.documentElement.dataset['theme']
  await open({ snapshot: new Promise(() => undefined) })
  expect(document.documentElement.dataset['theme']).toBe('light')
})

test('names from outside are text, never markup', async () => {
  await open({
    snapshot: ok({
      ...snapshot,
      projects: [{ id: 'p', name: hostile, path: hostile, isGit: true, branch: hostile }],
    }),
  })
  expect(says()).toContain('<img src=x')
  expect(document.querySelector('img')).toBeNull()
})

test('a click on a notification goes where it asks', async () => {
  const { tell } = await open({
    snapshot: ok(snapshot),
    readPolicy: fail(problem('policy', 'policy.json has an unknown key.')),
  })
  tell('show', { screen: 'settings', id: null })
  await act(() => vi.dynamicImportSettled())
  expect(document.querySelector('h1')?.textContent).toBe('Settings')
  expect(says()).toContain('policy.json has an unknown key.')
  tell('show', { screen: 'home', id: null })
  expect(says()).toContain('Three things')
})
