import type { IconName } from '../../ui/icon'

/** The parts of Settings, in order; the palette offers them too. */
export const sections = [
  { id: 'clis', title: 'CLIs', icon: 'term' },
  { id: 'projects', title: 'Projects', icon: 'repo' },
  { id: 'policy', title: 'Policy', icon: 'shield' },
  { id: 'review', title: 'Review', icon: 'eye' },
  { id: 'appearance', title: 'Appearance', icon: 'sun' },
  { id: 'notices', title: 'Notices', icon: 'bell' },
  { id: 'data', title: 'Data', icon: 'data' },
  { id: 'doctor', title: 'Doctor', icon: 'wrench' },
] as const satisfies readonly { id: string; title: string; icon: IconName }[]

export type SectionId = (typeof sections)[number]['id']
