import type { SpendView } from '@shared/report/spend-view'
import { useMemo } from 'react'
import uPlot from 'uplot'
import { useApp } from '../../bridge/app-store'
import { instant, percent } from '../../ui/format'
import { useNow } from '../../ui/ticker'
import { colourOf, type Ground, Plot } from './plot'
import { quotaChart, type QuotaChart } from './quota-chart-data'

/** Seconds between two marks of the time axis: a minute at least, since none is told more finely. */
const axisSteps = [60, 300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800]

const optionsOf =
  ({ at, series }: QuotaChart, stopAt: number, from: number) =>
  ({ ink, axis }: Ground): Omit<uPlot.Options, 'width' | 'height'> => {
    const steps = uPlot.paths.stepped?.({ align: 1 })
    const line = { width: 2, points: { show: false }, ...(steps ? { paths: steps } : {}) }
    return {
      cursor: { show: false },
      legend: { show: false },
      scales: {
        x: { time: true, range: [from / 1000, at.at(-1) ?? from / 1000] },
        y: { range: [0, 100] },
      },
      axes: [
        {
          ...axis(28),
          space: 90,
          incrs: axisSteps,
          values: (_, splits) =>
            splits.map((split) => instant(split * 1000, (at.at(-1) ?? 0) * 1000)),
        },
        {
          ...axis(56),
          grid: { stroke: ink('--line'), width: 1 },
          values: (_, splits) => splits.map(percent),
        },
      ],
      series: [
        {},
        ...series.map((_, index) => ({ ...line, stroke: ink(colourOf(index)) })),
        { ...line, width: 1, dash: [4, 4], stroke: ink('--q-red'), label: String(stopAt) },
      ],
    }
  }

interface Props {
  readonly history: SpendView['quotaHistory']
  readonly days: number
  /** How far back, in words. */
  readonly span: string
}

const minute = 60_000
const dayMs = 86_400_000

/** How each window filled and reset, with the stop line. */
export const QuotaHistory = ({ history, days, span }: Props) => {
  const stopAt = useApp(({ quota }) => quota.lines.stopAt)
  // A chart that is drawn anew each minute is new enough.
  const now = Math.ceil(useNow() / minute) * minute
  const chart = useMemo(() => quotaChart(history, now), [history, now])
  // As the bars above it: from the first midnight of the span.
  const from = new Date(now).setHours(0, 0, 0, 0) - (days - 1) * dayMs
  const options = useMemo(() => optionsOf(chart, stopAt, from), [chart, stopAt, from])
  const data = useMemo(
    (): uPlot.AlignedData => [
      [...chart.at],
      ...chart.series.map(({ percent: values }) => [...values]),
      chart.at.map(() => stopAt),
    ],
    [chart, stopAt],
  )
  if (chart.series.length === 0) return null
  const words = chart.series.map(({ name, percent: values }) => {
    const known = values.filter((value) => value !== null)
    return `${name}: now ${percent(values.at(-1) ?? null)}, at most ${percent(Math.max(...known))}`
  })
  return (
    <section className="spend-panel">
      <div className="panel-h">
        <h2>Quota over {span}</h2>
        <span className="fg-3 t-small">dashed: the {percent(stopAt)} stop line</span>
        <span className="push spend-key">
          {chart.series.map(({ name }, index) => (
            <span key={name}>
              <i style={{ background: `var(${colourOf(index)})` }} />
              {name}
            </span>
          ))}
        </span>
      </div>
      <Plot options={options} data={data} label={words.join('; ')} />
    </section>
  )
}
