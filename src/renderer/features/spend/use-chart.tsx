import { useMemo } from 'react'
import uPlot from 'uplot'
import { money } from '../../ui/format'
import { type DayChart, stacked } from './chart-data'
import { colourOf, type Ground, Plot } from './plot'

/** Enough digits to tell the lines of the grid apart. */
const axisMoney = (usd: number, most: number): string =>
  most >= 0.1 || usd === 0 ? money(usd) : `$${usd.toFixed(3)}`

const optionsOf =
  (chart: DayChart) =>
  ({ ink, axis }: Ground): Omit<uPlot.Options, 'width' | 'height'> => {
    const bars = uPlot.paths.bars?.({ size: [0.5, 48], align: 0 })
    const top = chart.series.length - 1
    return {
      cursor: { show: false },
      legend: { show: false },
      scales: {
        x: { time: false, range: [-0.5, chart.days.length - 0.5] },
        y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] },
      },
      axes: [
        {
          ...axis(28),
          splits: () => chart.days.map((_, index) => index),
          values: (_, splits) => splits.map((at) => chart.days[at]?.slice(5) ?? ''),
        },
        {
          ...axis(56),
          grid: { stroke: ink('--line'), width: 1 },
          values: (_, splits) => splits.map((usd) => axisMoney(usd, splits.at(-1) ?? 0)),
        },
      ],
      series: [
        {},
        ...chart.series.map((_, index) => ({
          fill: ink(colourOf(top - index)),
          width: 0,
          points: { show: false },
          ...(bars === undefined ? {} : { paths: bars }),
        })),
      ],
    }
  }

/** Cost a day, a colour a provider; every figure of it stands in the table too. */
export const UseChart = ({ chart }: { readonly chart: DayChart }) => {
  const options = useMemo(() => optionsOf(chart), [chart])
  const data = useMemo(
    (): uPlot.AlignedData => [chart.days.map((_, index) => index), ...stacked(chart)],
    [chart],
  )
  const days = chart.days.map((day, at) => {
    const usd = chart.series.reduce((sum, each) => sum + (each.usd[at] ?? 0), 0)
    return `${day}: ${money(usd)}`
  })
  return <Plot options={options} data={data} label={days.join(', ')} />
}
