import { expect, test as base } from '@playwright/test'
import { type World, makeWorld } from './world'

/** A test in a world of its own; at its end no window may have complained. */
export const test = base.extend<{ world: World }>({
  world: async ({}, use, info) => {
    const world = await makeWorld()
    await use(world)
    if (info.status !== info.expectedStatus) await world.photograph(info.outputPath('window.png'))
    await world.remove()
    expect(world.complaints).toEqual([])
  },
})
