import { visibleLine } from '@shared/lib/visible-text'
import type { ReportWorker } from '@shared/report/report'
import { costWords, modelWords } from '@shared/report/report-words'
import { plural } from '@shared/lib/plural'
import { type Mark as MarkName, marks } from '@shared/worker/worker-mark'
import { go } from '../../bridge/navigation'
import { Mark } from '../../ui/mark'

const shapeOf = (mark: string): MarkName => marks.find((each) => each === mark) ?? 'caveat'

const Row = ({ worker }: { readonly worker: ReportWorker }) => {
  const { diff, sum, id } = worker
  return (
    <tr>
      <td className="fg-3">
        <button
          type="button"
          className="link"
          onClick={() => {
            go({ screen: 'worker', workerId: id })
          }}
        >
          {worker.planId}
        </button>
      </td>
      <td className="rep-title" title={visibleLine(worker.title)}>
        {visibleLine(worker.title)}
      </td>
      <td className="fg-2 rep-model" title={visibleLine(modelWords(worker))}>
        {visibleLine(modelWords(worker))}
      </td>
      <td>
        <Mark shape={shapeOf(worker.mark)} word={worker.word} />
      </td>
      <td className="fg-2">{worker.worth ?? ''}</td>
      <td className="num">
        {diff === null || diff.files === 0 ? '' : `${worker.integrated} of ${diff.files}`}
      </td>
      <td className="num">
        <button
          type="button"
          className="link"
          title={`From ${plural(sum.turns, 'turn')}: ${worker.folder}/turns`}
          onClick={() => {
            go({ screen: 'worker', workerId: id, tab: 'outcome' })
          }}
        >
          {costWords(sum.costUsd)}
        </button>
      </td>
    </tr>
  )
}

/** The workers of one wave as a table, with their sums in the last row. */
export const ReportWorkers = ({ workers }: { readonly workers: readonly ReportWorker[] }) => {
  const costs = workers.flatMap(({ sum }) => sum.costUsd ?? [])
  const files = workers.reduce((sum, { diff }) => sum + (diff?.files ?? 0), 0)
  const kept = workers.reduce((sum, { integrated }) => sum + integrated, 0)
  return (
    <div className="panel">
      <table className="table table-dense">
        <thead>
          <tr>
            <th />
            <th>Worker</th>
            <th>Provider, model</th>
            <th>Outcome</th>
            <th>Worth</th>
            <th className="num">Files kept</th>
            <th className="num">Cost</th>
          </tr>
        </thead>
        <tbody>
          {workers.map((worker) => (
            <Row key={worker.id} worker={worker} />
          ))}
          <tr className="total">
            <td />
            <td>{plural(workers.length, 'worker')}</td>
            <td />
            <td />
            <td />
            <td className="num">{files === 0 ? '' : `${kept} of ${files}`}</td>
            <td className="num">
              {costWords(costs.length === 0 ? null : costs.reduce((a, b) => a + b, 0))}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
