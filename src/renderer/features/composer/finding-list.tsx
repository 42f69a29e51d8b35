import type { PlanFinding } from '@shared/plan/resolved-plan'
import { Mark } from '../../ui/mark'

interface Props {
  readonly findings: readonly PlanFinding[]
  readonly onLook: (finding: PlanFinding) => void
}

/** Every finding with its place; a press goes there. */
export const FindingList = ({ findings, onLook }: Props) => (
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
            className="link finding-path"
            onClick={() => {
              onLook(finding)
            }}
          >
            {finding.path === '' ? 'plan' : finding.path}
          </button>{' '}
          {finding.message}
          {finding.fix === null ? null : <span className="fg-3"> {finding.fix}</span>}
        </span>
      </li>
    ))}
  </ul>
)
