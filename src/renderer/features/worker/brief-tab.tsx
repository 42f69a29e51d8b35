import type { WorkerDetail } from '@shared/ipc/views'
import { visibleText } from '@shared/lib/visible-text'
import { count } from '../../ui/format'

/** What the worker was told, contract included. */
export const BriefTab = ({ detail }: { readonly detail: WorkerDetail }) => (
  <div className="tab-scroll">
    {detail.why === null ? null : (
      <p className="fg-2">
        <span className="fg-3">Why: </span>
        {visibleText(detail.why)}
      </p>
    )}
    <section className="panel">
      <div className="panel-h panel-h-s">
        <h3>Brief</h3>
        <span className="push t-micro fg-3">{count(detail.brief.length)} characters, brief.md</span>
      </div>
      <pre className="plain-text">{visibleText(detail.brief)}</pre>
    </section>
  </div>
)
