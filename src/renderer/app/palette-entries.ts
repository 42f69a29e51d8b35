import type { Snapshot } from '@shared/ipc/views'
import type { WaveSummary } from '@shared/worker/records'
import { type Mark, workerShape } from '@shared/worker/worker-mark'
import { call } from '../bridge/client'
import { go } from '../bridge/navigation'
import { sections } from '../features/settings/sections'
import type { IconName } from '../ui/icon'
import { everywhere, offeredShortcuts } from '../ui/shortcuts'
import { toastProblem } from '../ui/toast'
import { showOver } from './overlay-store'

export interface Entry {
  readonly id: string
  readonly group: 'Do' | 'Waves' | 'Workers' | 'Settings'
  readonly label: string
  readonly note: string
  readonly icon?: IconName
  readonly state?: { readonly mark: Mark; readonly word: string }
  readonly keys?: string
  readonly run: () => void
}

const runDemo = async (): Promise<void> => {
  const answer = await call('runDemo', {})
  if (answer.ok) go({ screen: 'wave', waveId: answer.value.waveId })
  else toastProblem(answer.error)
}

const stopWave = async (wave: WaveSummary): Promise<void> => {
  const answer = await call('stopWave', { waveId: wave.id })
  if (!answer.ok) toastProblem(answer.error)
}

const commands = ({ projects, settings }: Snapshot): Entry[] => [
  ...offeredShortcuts()
    .filter(({ keys, move }) => keys !== 'mod+k' && !move)
    .map(({ keys, label, screen, run }) => ({
      id: `key ${keys}`,
      group: 'Do' as const,
      label,
      note: screen === everywhere ? '' : screen,
      icon: 'chev' as const,
      keys,
      run,
    })),
  ...projects.map(({ id, name, path }) => ({
    id: `plan ${id}`,
    group: 'Do' as const,
    label: `Plan a wave in ${name}`,
    note: path,
    icon: 'plus' as const,
    run: () => go({ screen: 'composer', projectId: id }),
  })),
  {
    id: 'add project',
    group: 'Do',
    label: 'Add a project',
    note: '',
    icon: 'repo',
    run: () => showOver('addProject'),
  },
  {
    id: 'demo',
    group: 'Do',
    label: 'Open the demo',
    note: 'no account, no spend',
    icon: 'play',
    run: () => void runDemo(),
  },
  ...(['system', 'dark', 'light'] as const)
    .filter((theme) => theme !== settings.theme)
    .map((theme) => ({
      id: `theme ${theme}`,
      group: 'Do' as const,
      label: `Use the ${theme} theme`,
      note: '',
      icon: 'sun' as const,
      run: () =>
        void call('writeSettings', { ...settings, theme }).then((answer) => {
          if (!answer.ok) toastProblem(answer.error)
        }),
    })),
]

const stops = ({ waves }: Snapshot): Entry[] =>
  waves
    .filter(({ state }) => state === 'running')
    .map((wave) => ({
      id: `stop ${wave.id}`,
      group: 'Do',
      label: `Stop wave ${wave.number}: ${wave.title}`,
      note: 'everything written is kept',
      icon: 'stop',
      run: () => void stopWave(wave),
    }))

const waves = ({ waves: all, orchestrations, projects }: Snapshot): Entry[] =>
  all
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map((wave) => {
      const orchestration = orchestrations.find(({ id }) => id === wave.orchestrationId)
      const project = projects.find(({ id }) => id === orchestration?.projectId)
      return {
        id: `wave ${wave.id}`,
        group: 'Waves',
        label: wave.title,
        note: [project?.name, `wave ${wave.number}`, wave.state].filter(Boolean).join(', '),
        icon: 'wave',
        run: () => go({ screen: 'wave', waveId: wave.id }),
      }
    })

const workers = ({ workers: all, orchestrations }: Snapshot): Entry[] =>
  all.map((worker) => ({
    id: `worker ${worker.id}`,
    group: 'Workers',
    label: `${worker.planId} ${worker.title}`,
    note: orchestrations.find(({ id }) => id === worker.orchestrationId)?.title ?? '',
    state: workerShape(worker),
    run: () => go({ screen: 'worker', workerId: worker.id }),
  }))

const settings = (): Entry[] =>
  sections.map(({ id, title, icon }) => ({
    id: `settings ${id}`,
    group: 'Settings',
    label: title,
    note: 'Settings',
    icon,
    run: () => go({ screen: 'settings', section: id }),
  }))

/** Everything that can be reached or done from where the person is. */
export const paletteEntries = (snapshot: Snapshot): Entry[] => [
  ...commands(snapshot),
  ...stops(snapshot),
  ...waves(snapshot),
  ...workers(snapshot),
  ...settings(),
]
