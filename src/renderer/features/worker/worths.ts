import type { Worth } from '@shared/ipc/views'

/** The marks a result can be given. */
export const worths: readonly { readonly value: Worth; readonly label: string }[] = [
  { value: 'used', label: 'Used' },
  { value: 'partial', label: 'Partial' },
  { value: 'discarded', label: 'Discarded' },
]
