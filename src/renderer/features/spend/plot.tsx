import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'

const colours = ['--c-1', '--c-2', '--c-3', '--c-4', '--c-5'] as const
const height = 184

/** The colour of the nth series; the last one stands for all that follow. */
export const colourOf = (index: number): string =>
  colours[Math.min(index, colours.length - 1)] ?? '--c-5'

/** What a chart needs of the place it is drawn in. */
export interface Ground {
  /** The value of a colour token. */
  readonly ink: (name: string) => string
  /** An axis in the window's own type; `size` is the room it takes, in pixels. */
  readonly axis: (size: number) => uPlot.Axis
}

interface Props {
  /** Draws on the ground; a new function draws anew. */
  readonly options: (ground: Ground) => Omit<uPlot.Options, 'width' | 'height'>
  readonly data: uPlot.AlignedData
  /** Everything the chart shows, in words. */
  readonly label: string
}

/** The theme that is shown: the person's, or the system's, whenever that changes. */
const useShownTheme = (): string | undefined => {
  const read = () => document.documentElement.dataset['theme']
  const [theme, setTheme] = useState(read)
  useEffect(() => {
    const observer = new MutationObserver(() => {
      setTheme(read())
    })
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      observer.disconnect()
    }
  }, [])
  return theme
}

/** A chart as wide as its place; another theme has other colours. */
export const Plot = ({ options, data, label }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const theme = useShownTheme()
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const style = getComputedStyle(element)
    const ink = (name: string) => style.getPropertyValue(name).trim()
    const axis = (size: number): uPlot.Axis => ({
      stroke: ink('--fg-3'),
      font: `11px ${style.fontFamily}`,
      ticks: { show: false },
      grid: { show: false },
      size,
    })
    const inner = () =>
      element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    const plot = new uPlot({ ...options({ ink, axis }), width: inner(), height }, data, element)
    const fit = new ResizeObserver(() => {
      plot.setSize({ width: inner(), height })
    })
    fit.observe(element)
    return () => {
      fit.disconnect()
      plot.destroy()
    }
  }, [options, data, theme])
  return <div ref={place} className="spend-chart" role="img" aria-label={label} />
}
