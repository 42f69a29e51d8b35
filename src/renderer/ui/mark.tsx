import { type MarkShape, markShapes } from './mark-shapes'

interface Props {
  readonly shape: MarkShape
  readonly word: string
  /** The shape alone, where the column or section names the state; the word is then its name. */
  readonly bare?: boolean
  /** A tinted box, when the state is what the screen is about. */
  readonly boxed?: boolean
}

/** A state by shape, word and colour. */
export const Mark = ({ shape, word, bare = false, boxed = false }: Props) => (
  <span
    className={`mark s-${shape}${boxed ? ' mark-box' : ''}`}
    {...(bare ? { role: 'img', 'aria-label': word, title: word } : {})}
  >
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {markShapes[shape]}
    </svg>
    {bare ? null : <span>{word}</span>}
  </span>
)
