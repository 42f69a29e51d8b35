import type { CallIn } from '@shared/ipc/contract'
import { ask } from '../parts/ask'
import { Icon, type IconName } from '../ui/icon'

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
          onClick={() => void ask('controlWindow', { action })}
        >
          <Icon name={icon} size={14} />
        </button>
      ))}
    </div>
  )
