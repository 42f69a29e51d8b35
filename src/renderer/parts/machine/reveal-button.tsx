import { call } from '../../bridge/client'
import { Button } from '../../ui/button'
import { toastProblem } from '../../ui/toast'

interface Props {
  readonly path: string
  readonly label: string
}

/** Shows a file or folder in the desktop's file manager. */
export const RevealButton = ({ path, label }: Props) => (
  <Button
    kind="quiet"
    icon="ext"
    onClick={() =>
      void call('reveal', { path }).then((answer) => {
        if (!answer.ok) toastProblem(answer.error)
      })
    }
  >
    {label}
  </Button>
)
