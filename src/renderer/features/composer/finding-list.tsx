import type { PlanFinding } from '@shared/plan/resolved-plan'
import { go } from '../../bridge/navigation'
import { Mark } from '../../ui/mark'
import { findingMessage, findingPlace, settingsFault } from './finding-words'

interface Props {
  readonly findings: readonly PlanFinding[]
  /** Places are named as the form names them, else as in the JSON. */
  readonly asForm: boolean
  readonly onLook: (finding: PlanFinding) => void
}

/** Every finding with its place; a press goes there. */
export const FindingList = ({ findings, asForm, onLook }: Props) => (
  <ul className="findings">
    {findings.map((finding) => (
      <li key={`${finding.code} ${finding.path} ${finding.message}`} className="finding">
        <Mark
          bare
          shape={finding.severity === 'problem' ? 'failed' : 'needs'}
          word={finding.severity === 'problem' ? 'Stops Run' : 'To check'}
        />
        <span>
          <button
            type="button"
            className={asForm ? 'link' : 'link finding-path'}
            title={finding.path}
            onClick={() => {
              if (finding.code === settingsFault) go({ screen: 'settings' })
              else onLook(finding)
            }}
          >
            {asForm || finding.code === settingsFault
              ? findingPlace(finding)
              : finding.path === ''
                ? 'plan'
                : finding.path}
          </button>{' '}
          {findingMessage(finding)}
          {finding.fix === null ? null : <span className="fg-3"> {finding.fix}</span>}
        </span>
      </li>
    ))}
  </ul>
)
