import type { PlaybookEntry } from '@shared/ipc/playbook-views'
import type { Snapshot } from '@shared/ipc/views'
import { visibleLine } from '@shared/lib/visible-text'
import { type Mark, workerShape } from '@shared/worker/worker-mark'
import { go } from '../bridge/navigation'
import { sections } from '../features/settings/sections'
import { ask } from '../parts/ask'
import { askToStart } from '../parts/playbook/start-store'
import { titleOf } from '../parts/worker/worker-words'
import type { IconName } from '../ui/icon'
import { everywhere, offeredShortcuts } from '../ui/shortcuts'
import { openOrchestration } from './open-orchestration'
import { showOver } from './overlay-store'

export interface Entry {
  readonly id: string
  readonly group: 'Do' | 'Orchestrations' | 'Workers' | 'Playbooks' | 'Settings'
  readonly label: string
  readonly note: string
  readonly icon?: IconName
  readonly state?: { readonly mark: Mark; readonly word: string }
  readonly keys?: string
  readonly run: () => void
}

const runDemo = async (): Promise<void> => {
  const demo = await ask('runDemo', {})
  if (demo) go({ screen: 'wave', waveId: demo.waveId })
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
  ...projects.map(({ id, name, path }) => ({
    id: `run ${id}`,
    group: 'Do' as const,
    label: `Run a playbook in ${name}`,
    note: path,
    icon: 'flow' as const,
    run: () => askToStart({ projectId: id }),
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
    note: 'no account, play money',
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
      run: () => void ask('writeSettings', { ...settings, theme }),
    })),
]

const orchestrations = ({ orchestrations: all, projects }: Snapshot): Entry[] =>
  all
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .map((orchestration) => ({
      id: `orchestration ${orchestration.id}`,
      group: 'Orchestrations',
      label: orchestration.title,
      note: projects.find(({ id }) => id === orchestration.projectId)?.name ?? '',
      icon: 'wave',
      run: () => openOrchestration(orchestration),
    }))

const reports = ({ orchestrations: all }: Snapshot): Entry[] =>
  all
    .filter(({ waves }) => waves > 0)
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .map(({ id, title }) => ({
      id: `report ${id}`,
      group: 'Orchestrations',
      label: `Report: ${title}`,
      note: 'what was done, why, by whom, for how much',
      icon: 'report',
      run: () => go({ screen: 'report', orchestrationId: id }),
    }))

const workers = ({ workers: all, orchestrations: titles }: Snapshot): Entry[] =>
  all.map((worker) => ({
    id: `worker ${worker.id}`,
    group: 'Workers',
    label: `${worker.planId} ${titleOf(worker)}`,
    note: titles.find(({ id }) => id === worker.orchestrationId)?.title ?? '',
    state: workerShape(worker),
    run: () => go({ screen: 'worker', workerId: worker.id }),
  }))

const playbooks = (all: readonly PlaybookEntry[]): Entry[] =>
  all.map(({ id, name, goal }) => ({
    id: `playbook ${id}`,
    group: 'Playbooks',
    label: visibleLine(name),
    note: visibleLine(goal ?? ''),
    icon: 'flow',
    run: () => go({ screen: 'playbooks', id }),
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
export const paletteEntries = (snapshot: Snapshot, books: readonly PlaybookEntry[]): Entry[] => [
  ...commands(snapshot),
  ...orchestrations(snapshot),
  ...reports(snapshot),
  ...workers(snapshot),
  ...settings(),
  ...playbooks(books),
]
