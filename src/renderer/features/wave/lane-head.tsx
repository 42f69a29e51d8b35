import { visibleLine } from '@shared/lib/visible-text'
import { PillStrip } from '../../ui/pill-strip'
import { markedMoney } from '../../parts/spend/demo-mark'
import { waveMark } from '../../parts/worker/wave-mark'
import { clock, plural } from '../../ui/format'
import { Icon } from '../../ui/icon'
import { Mark } from '../../ui/mark'
import { countMarks, type Lane, ranMs, sumsOf } from './lanes'
import { stateWords } from './state-words'

interface Props {
  readonly lane: Lane
  /** Null: the wave's own number and title. */
  readonly name: string | null
  readonly rows: boolean
  readonly onFold: () => void
}

/** `02 Build`, what its workers are doing, and a summary once it is over. */
export const LaneHead = ({ lane, name, rows, onFold }: Props) => {
  const { wave, all } = lane
  const counts = countMarks(all)
  const mark = waveMark(wave)
  const { costUsd, demoUsd } = sumsOf(all)
  const over = wave.state !== 'running' && wave.state !== 'draft'
  const span =
    wave.startedAt !== null && wave.endedAt !== null ? clock(wave.endedAt - wave.startedAt) : null
  // A phase of a playbook waits for the person between its turns: that is no time of its workers.
  const took = name === null ? span : `${clock(ranMs(all, wave.endedAt ?? 0))} of worker time`
  const cost = costUsd === null ? null : markedMoney(costUsd, demoUsd)
  const label = counts.map(([shape, count]) => `${count} ${stateWords[shape]}`).join(', ')
  return (
    <div className={rows ? 'lane-h lane-h-rows' : 'lane-h'}>
      <button type="button" className="lane-fold" aria-expanded={!lane.folded} onClick={onFold}>
        <Icon name={lane.folded ? 'chev' : 'down'} size={14} />
        <h2>
          {visibleLine(
            name ?? `${String(wave.number).padStart(2, '0')} ${wave.phase ?? wave.title}`,
          )}
        </h2>
      </button>
      {over ? (
        <>
          <Mark shape={mark.shape} word={mark.word} />
          <span className="fg-3 trunc">
            {[plural(all.length, 'worker'), took, cost].filter((word) => word !== null).join(', ')}
          </span>
        </>
      ) : all.length > 24 ? (
        <PillStrip shapes={[]} counts={counts} label={label} />
      ) : (
        counts.map(([shape, count]) => (
          <Mark key={shape} shape={shape} word={`${count} ${stateWords[shape]}`} />
        ))
      )}
      {wave.hold === null ? null : (
        <span className="fg-needs trunc" title={wave.hold.reason}>
          queue held: {visibleLine(wave.hold.reason)}
        </span>
      )}
    </div>
  )
}
