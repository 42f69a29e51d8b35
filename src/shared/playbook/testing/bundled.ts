import { readdirSync, readFileSync } from 'node:fs'
import { parseDefaults, parsePlaybook } from '../parse'
import type { DefaultsDocument } from '../defaults'
import type { Playbook } from '../schema'

const folder = new URL('../../../../playbooks/', import.meta.url)
const ids = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml') && name !== 'defaults.yaml')
  .map((name) => name.replace('.yaml', ''))

/** Cases of each property: 200 in `npm test`, 1,000 in `npm run test:playbooks`. */
export const runs = Number(process.env['PLAYBOOK_RUNS'] ?? 200)

/** The playbooks that are shipped with the app, for tests. */
export const bundled = {
  ids,
  text: (name: string): string => readFileSync(new URL(name, folder), 'utf8'),
  briefs: (): Readonly<Record<string, string>> =>
    Object.fromEntries(
      readdirSync(new URL('briefs/', folder)).map((name) => [
        `briefs/${name}`,
        bundled.text(`briefs/${name}`),
      ]),
    ),
  playbook: (id: string): Playbook => {
    const { model, issues } = parsePlaybook(bundled.text(`${id}.yaml`), bundled.defaults())
    if (model === undefined) throw new Error(`${id}: ${issues[0]?.message ?? 'unreadable'}`)
    return model
  },
  defaults: (): DefaultsDocument => {
    const { model } = parseDefaults(bundled.text('defaults.yaml'))
    if (model === undefined) throw new Error('defaults.yaml is unreadable')
    return model
  },
}
