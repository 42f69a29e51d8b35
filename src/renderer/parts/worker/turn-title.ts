import { instant } from '../../ui/format'

/** `Turn 1, 16:51, brief`. */
export const turnTitle = (turn: number, startedAt: number | null): string =>
  [
    `Turn ${turn}`,
    startedAt === null ? null : instant(startedAt, Date.now()),
    turn === 1 ? 'brief' : 'told more',
  ]
    .filter((word) => word !== null)
    .join(', ')
