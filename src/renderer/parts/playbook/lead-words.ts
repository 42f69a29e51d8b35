import type { Lead } from '@shared/ipc/playbook-run-views'

/** `You`, or `claude, opus 5.5`. */
export const leadWords = (lead: Lead): string =>
  lead.by === 'person' ? 'You' : [lead.provider, lead.model].filter(Boolean).join(', ')
