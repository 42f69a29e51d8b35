import { iconPaths } from './icon-paths'

export type IconName = keyof typeof iconPaths | 'more' | 'square'

interface Props {
  readonly name: IconName
  readonly size?: number
}

const drawing = (name: IconName) => {
  if (name === 'square') return <rect x="3.5" y="3.5" width="9" height="9" />
  if (name !== 'more') return <path d={iconPaths[name]} />
  return (
    <g fill="currentColor" stroke="none">
      <circle cx="3.5" cy="8" r="1.2" />
      <circle cx="8" cy="8" r="1.2" />
      <circle cx="12.5" cy="8" r="1.2" />
    </g>
  )
}

/** A still picture beside a word; the word is the name, so it is hidden from readers. */
export const Icon = ({ name, size = 16 }: Props) => (
  <svg
    className="ic"
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.35"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawing(name)}
  </svg>
)
