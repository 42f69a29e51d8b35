import type { RequestCard } from '@shared/ipc/playbook-run-views'

/** What a card wants of the person, in a word or two. */
export const requestWord: Readonly<Record<RequestCard['kind'], string>> = {
  judge: 'Question',
  plan: 'To plan',
  lead: 'Your step',
  decide: 'To decide',
  command: 'To allow',
  check: 'To confirm',
  moved: 'To decide',
}

/** The step that leads to the Composer; an appointed lead's plan is read before it runs. */
export const planWord = ({ by }: RequestCard): string =>
  by === 'the lead' ? 'Open its plan' : 'Plan it'
