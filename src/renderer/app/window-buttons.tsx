import type { CallIn } from '@shared/ipc/contract'
import { call } from '../bridge/client'
import { Icon, type IconName } from '../ui/icon'
import { toastProblem } from '../ui/toast'

const buttons: readonly (readonly [CallIn<'controlWindow'>['action'], IconName, string])[] = [
  ['minimize', 'minus', 'Minimize window'],
  ['maximize', 'square', 'Maximize window'],
  ['close', 'x', 'Close window'],
]

/** macOS draws its own three. */
const native = navigator.userAgent.includes('Mac')

export const WindowButtons = () =>
  native ? null : (
    <div className="wctl">
      {buttons.map(([action, icon, label]) => (
        <button
          key={action}
          type="button"
          aria-label={label}
          tabIndex={-1}
          onClick={() => {
            void call('controlWindow', { action }).then((answer) => {
              if (!answer.ok) toastProblem(answer.error)
            })
          }}
        >
          <Icon name={icon} size={14} />
        </button>
      ))}
    </div>
  )
