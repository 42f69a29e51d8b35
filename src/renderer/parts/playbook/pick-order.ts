import type { PlaybookEntry, PlaybookList } from '@shared/ipc/playbook-views'

/** In the order in which they are tried, the rest behind by name. */
export const inPickOrder = ({ playbooks, pickOrder }: PlaybookList): readonly PlaybookEntry[] => {
  const place = (id: string) => {
    const at = pickOrder.findIndex(({ playbook }) => playbook === id)
    return at === -1 ? pickOrder.length : at
  }
  return playbooks.toSorted((a, b) => place(a.id) - place(b.id) || a.name.localeCompare(b.name))
}
