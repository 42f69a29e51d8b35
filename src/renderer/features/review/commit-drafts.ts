import { createTextDrafts } from '../../parts/create-drafts'

/** Messages of commits not made yet, by worker; kept like all drafts. */
export const commitDrafts = createTextDrafts('commits')
