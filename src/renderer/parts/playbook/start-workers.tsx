import type { CallOut } from '@shared/ipc/contract'
import { plural } from '@shared/lib/plural'
import { go } from '../../bridge/navigation'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Note } from '../../ui/note'
import { closeStart, fillStart } from './start-store'

interface Props {
  /** What nobody could run as things stand; null: it is not known yet. */
  readonly found: CallOut<'findUnrunnable'> | null
  readonly demo: boolean
}

/** Which phases no provider could run, why, and what would work instead. */
export const StartWorkers = ({ found, demo }: Props) => {
  const phases = found?.phases ?? []
  if (found === null || (phases.length === 0 && !demo)) return null
  const whys = [...new Set(phases.map(({ why }) => why))]
  return (
    <div role="status">
      <Note icon={demo ? 'info' : 'warn'} shape={demo ? 'open' : 'needs'}>
        {phases.length === 0 ? null : (
          <>
            <b>{headline(phases.length, found.of)}</b>
            <ul className="start-whys">
              {whys.map((why) => (
                <li key={why}>
                  {phases.length === found.of && whys.length === 1
                    ? why
                    : `${phases
                        .filter((phase) => phase.why === why)
                        .map(({ title }) => title)
                        .join(', ')}: ${why}`}
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="row start-ways">
          <Checkbox
            label="Run every worker as a demo worker: free, without an account, no real work"
            on={demo}
            onChange={(on) => {
              fillStart({ demo: on })
            }}
          />
          {phases.length === 0 ? null : (
            <Button
              size="s"
              icon="wrench"
              onClick={() => {
                closeStart()
                go({ screen: 'settings', section: 'doctor' })
              }}
            >
              Open Doctor
            </Button>
          )}
        </div>
      </Note>
    </div>
  )
}

const headline = (count: number, of: number): string =>
  count === of
    ? 'As things stand no phase can run. You are asked again when one is reached.'
    : `As things stand ${plural(count, 'phase')} of ${of} can't run. You are asked again when one is reached.`
