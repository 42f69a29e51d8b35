import { keyNames } from './key-names'

interface Props {
  /** A combination as the shortcut registry writes it: `mod+k`, `shift+j`, `?`. */
  readonly keys: string
}

/** Keys as the person's keyboard names them. */
export const Kbd = ({ keys }: Props) => (
  <span className="kbds">
    {keyNames(keys).map((name) => (
      <kbd key={name} className="kbd">
        {name}
      </kbd>
    ))}
  </span>
)
