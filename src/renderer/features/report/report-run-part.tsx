import { visibleLine } from '@shared/lib/visible-text'
import { failedWords } from '@shared/playbook/runner/looked-words'
import { phaseWords, type ReportRun, runWords } from '@shared/report/report-run'

/** A playbook the orchestration followed: which one, its phases and how their gates came out. */
export const ReportRunPart = ({ run }: { readonly run: ReportRun }) => (
  <div className="rep-wave">
    <p>{visibleLine(runWords(run))}</p>
    <ul className="rep-left">
      {run.phases.map((phase) => (
        <li key={phase.id}>
          <b>{visibleLine(phase.title)}</b>: {visibleLine(phaseWords(phase))}
          {phase.voices.map((line) => (
            <div key={line} className="t-small fg-2">
              {visibleLine(line)}
            </div>
          ))}
          {phase.gate?.failed.map((failed) => (
            <div key={failed.text} className="t-small fg-2">
              It failed: {visibleLine(failedWords(failed))}
              {failed.output === null ? null : (
                <pre className="code out-tail scroll" tabIndex={0} aria-label="Its output">
                  {failed.output}
                </pre>
              )}
            </div>
          ))}
        </li>
      ))}
    </ul>
  </div>
)
