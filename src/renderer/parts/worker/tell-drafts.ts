import { createTextDrafts } from '../create-drafts'

/** What a worker is about to be told, by worker. */
export const tellDrafts = createTextDrafts('tell')

/** Another text may stand there by the time this one was sent. */
export const dropTold = (workerId: string, text: string): void => {
  if (tellDrafts.read(workerId) === text) tellDrafts.drop(workerId)
}
