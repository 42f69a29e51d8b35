import type { PlaybookRunView } from '@shared/ipc/playbook-run-views'
import { leadWords } from '../../parts/playbook/lead-words'
import { Fact } from './wave-facts'

/** Which playbook runs, and who leads. */
export const RunFacts = ({ run }: { readonly run: PlaybookRunView }) => (
  <>
    <div className="fact fact-strategy" title={run.goal}>
      <span>Playbook</span>
      <div className="trunc">{run.summary.name}</div>
    </div>
    <Fact name="Lead">{leadWords(run.lead)}</Fact>
  </>
)
