import type { Page } from '@playwright/test'
import { makeWorld } from '../e2e/support/world'
import { fillWithPast } from './past-work'

/** A window on a data folder, timed. */
export interface TimedWindow {
  /** Milliseconds until Home is there after a reload. */
  home(): Promise<number>
  /** Milliseconds until a search has its answer. */
  search(): Promise<number>
  close(): Promise<void>
}

/** Opens the window on a data folder with so many past workers. */
export const openTimed = async (workers: number): Promise<TimedWindow> => {
  const world = await makeWorld('wavedeck-bench')
  const title = await fillWithPast(world.data, workers)
  const { page } = await world.open()
  await page.locator('.rail', { hasText: title }).waitFor()
  return {
    home: () => timeHome(page, title),
    search: () => timeSearch(page, title),
    close: () => world.remove(),
  }
}

/** The page's own clock starts with its loading. */
const timeHome = async (page: Page, title: string): Promise<number> => {
  await page.reload({ waitUntil: 'commit' })
  await page.locator('.rail', { hasText: title }).waitFor()
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
  return page.evaluate(() => performance.now())
}

/** From the letters to the laid out answer; a frame is too long a unit here. */
const timeSearch = async (page: Page, title: string): Promise<number> => {
  await page.keyboard.press('ControlOrMeta+k')
  await page.locator('.pal-input').waitFor()
  const took: unknown = await page.evaluate(`(${typeAndWait})(${JSON.stringify(title)})`)
  await page.keyboard.press('Escape')
  await page.locator('.pal-input').waitFor({ state: 'detached' })
  return Number(took)
}

/** Runs in the page. It types past the setter that React puts over the field's own. */
const typeAndWait = `async (text) => {
  const input = document.querySelector('.pal-input')
  const answer = () => document.querySelector('.pal-list .pal-r')
  const isAnswered = () => answer()?.textContent.startsWith(text) === true
  if (isAnswered()) throw new Error('the answer is there before it is asked for')
  const from = performance.now()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  while (!isAnswered()) await new Promise((resolve) => setTimeout(resolve))
  answer().getBoundingClientRect()
  return performance.now() - from
}`
