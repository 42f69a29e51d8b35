import { Button } from '../../ui/button'
import { ask } from '../ask'

interface Props {
  readonly path: string
  readonly label: string
}

/** Shows a file or folder in the desktop's file manager. */
export const RevealButton = ({ path, label }: Props) => (
  <Button kind="quiet" icon="ext" onClick={() => void ask('reveal', { path })}>
    {label}
  </Button>
)
