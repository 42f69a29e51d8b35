import type { RequestCard } from '@shared/ipc/playbook-run-views'

/** What one kind of card asks; its own facts stand before those of every card. */
export type CardWhat = Pick<RequestCard, 'kind' | 'title' | 'by' | 'choices' | 'default'> &
  Partial<Pick<RequestCard, 'facts'>>
