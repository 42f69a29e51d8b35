import type { Interrupted } from '@shared/ipc/review-views'
import { lookForCutOffs, settleCutOff, stillRuns } from '../../parts/cut-offs'
import { Button } from '../../ui/button'
import { Mark } from '../../ui/mark'
import { CutOffWords } from './interrupted-dialog'

interface Props {
  readonly cutOff: Interrupted
  readonly onSettled: () => void
}

/** Until it is settled nothing else can be done with the worker's changes. */
export const CutOffPanel = ({ cutOff, onSettled }: Props) => {
  const settle = (how: 'finish' | 'take_back') => {
    void settleCutOff(cutOff, how).then(onSettled)
  }
  return (
    <section className="rsec" aria-label="Cut off">
      <h2 className="rv-h">{cutOff.what === 'commit' ? 'A commit' : 'An integrate'} was cut off</h2>
      <Mark shape="needs" word="Decide this first" />
      <div className="t-small">
        <CutOffWords interrupted={cutOff} />
      </div>
      <div className="row">
        {stillRuns(cutOff) ? (
          <Button kind="primary" onClick={() => void lookForCutOffs().then(onSettled)}>
            Look again
          </Button>
        ) : (
          <>
            <Button kind="primary" onClick={() => settle('finish')}>
              Finish it
            </Button>
            <Button onClick={() => settle('take_back')}>Take it back</Button>
          </>
        )}
      </div>
    </section>
  )
}
