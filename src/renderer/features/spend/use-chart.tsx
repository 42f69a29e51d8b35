import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { useApp } from '../../bridge/app-store'
import { money } from '../../ui/format'
import { type DayChart, stacked } from './chart-data'

const colours = ['--c-1', '--c-2', '--c-3', '--c-4', '--c-5'] as const
const height = 184

/** The colour of the nth series; the last one stands for all that follow. */
export const colourOf = (index: number): string =>
  colours[Math.min(index, colours.length - 1)] ?? '--c-5'

/** Enough digits to tell the lines of the grid apart. */
const axisMoney = (usd: number, most: number): string =>
  most >= 0.1 || usd === 0 ? money(usd) : `$${usd.toFixed(3)}`

const draw = (element: HTMLElement, chart: DayChart): uPlot => {
  const style = getComputedStyle(element)
  const ink = (name: string) => style.getPropertyValue(name).trim()
  const axis = {
    stroke: ink('--fg-3'),
    font: `11px ${style.fontFamily}`,
    ticks: { show: false },
  }
  const bars = uPlot.paths.bars?.({ size: [0.5, 48], align: 0 })
  const top = chart.series.length - 1
  return new uPlot(
    {
      width: element.clientWidth,
      height,
      cursor: { show: false },
      legend: { show: false },
      scales: {
        x: { time: false, range: [-0.5, chart.days.length - 0.5] },
        y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          splits: () => chart.days.map((_, index) => index),
          values: (_, splits) => splits.map((at) => chart.days[at]?.slice(5) ?? ''),
        },
        {
          ...axis,
          size: 56,
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
    },
    [chart.days.map((_, index) => index), ...stacked(chart)],
    element,
  )
}

/** Cost a day, a colour a provider; every figure of it stands in the table too. */
export const UseChart = ({ chart }: { readonly chart: DayChart }) => {
  const place = useRef<HTMLDivElement>(null)
  const theme = useApp(({ settings }) => settings.theme)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const plot = draw(element, chart)
    const fit = new ResizeObserver(() => {
      plot.setSize({ width: element.clientWidth, height })
    })
    fit.observe(element)
    return () => {
      fit.disconnect()
      plot.destroy()
    }
    // Another theme has other colours.
  }, [chart, theme])
  const days = chart.days.map((day, at) => {
    const usd = chart.series.reduce((sum, each) => sum + (each.usd[at] ?? 0), 0)
    return `${day}: ${money(usd)}`
  })
  return <div ref={place} className="spend-chart" role="img" aria-label={days.join(', ')} />
}
