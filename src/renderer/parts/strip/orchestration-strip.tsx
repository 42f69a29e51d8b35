import { PillStrip } from '../../ui/pill-strip'
import type { Strip } from './strip-of'

/** Pills of an orchestration's newest wave and, in words, what matters most. */
export const OrchestrationStrip = ({ strip }: { readonly strip: Strip }) => (
  <>
    <PillStrip shapes={strip.shapes} counts={strip.counts} label={strip.label} />
    <span
      className={`t-micro nowrap ${strip.verdict.mark ? `st-fg s-${strip.verdict.mark}` : 'fg-3'}`}
    >
      {strip.verdict.words}
    </span>
  </>
)
