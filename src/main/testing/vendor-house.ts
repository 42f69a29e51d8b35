import { onTestFinished } from 'vitest'
import type { Engine } from '../engine'
import { asVendors } from './demo-vendors'
import { type House, makeHouse, must, openEngine, removeHouse } from './engine-house'

type Told = Parameters<typeof asVendors>[1]

/** A house with the demo worker under three vendors' ids, for one test; `told` are directives for all workers of one. */
export const openVendors = async (
  told: Told = {},
): Promise<{ house: House; engine: Engine; projectId: string }> => {
  const house = await makeHouse()
  onTestFinished(() => removeHouse(house))
  const wrapClis = (clis: Parameters<typeof asVendors>[0]) => asVendors(clis, told)
  const engine = must(await openEngine(house.root, house.data, {}, { wrapClis }))
  onTestFinished(() => engine.close())
  const projectId = must(await engine.calls.addProject({ path: house.repository })).id
  return { house, engine, projectId }
}

/** The same, with one confirmed command for every check that the bundled playbooks name. */
export const openChecked = async (command: string): ReturnType<typeof openVendors> => {
  const opened = await openVendors()
  const { engine, projectId } = opened
  const checks = ['test', 'quick', 'types', 'build'].map((name) => ({ name, command }))
  must(await engine.calls.confirmChecks({ projectId, checks }))
  return opened
}
