import { createDrafts } from '../../parts/create-drafts'

/** Messages of commits not made yet, by worker; kept while the person looks at other screens. */
export const commitDrafts = createDrafts<string>()
