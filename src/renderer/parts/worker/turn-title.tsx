import { instant } from '../../ui/format'
import { useNow } from '../../ui/ticker'

interface Props {
  readonly turn: number
  readonly startedAt: number | null
}

/** `Turn 1, 16:51, brief`. */
export const TurnTitle = ({ turn, startedAt }: Props) => {
  const now = useNow()
  return [
    `Turn ${turn}`,
    startedAt === null ? null : instant(startedAt, now),
    turn === 1 ? 'brief' : 'told more',
  ]
    .filter((word) => word !== null)
    .join(', ')
}
