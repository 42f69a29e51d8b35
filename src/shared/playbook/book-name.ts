import type { Playbook } from './schema'

/** What a playbook is called; one without a name by its file. */
export const bookName = ({ name = '' }: Pick<Playbook, 'name'>, id: string): string =>
  name.trim() === '' ? id : name
