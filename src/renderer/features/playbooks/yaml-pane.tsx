import type { Issue } from '@shared/playbook/parse'
import { plural } from '../../ui/format'
import { IconButton } from '../../ui/icon-button'
import { Kbd } from '../../ui/kbd'
import { Mark } from '../../ui/mark'
import { type Look, YamlEditor } from './yaml-editor'

interface Props {
  readonly file: string
  readonly text: string
  readonly issues: readonly Issue[]
  readonly errors: readonly Issue[]
  readonly look: Look
  readonly folded: boolean
  readonly onFold: () => void
  readonly onChange: (text: string) => void
  readonly onLine: (line: number) => void
  readonly onNextError: () => void
}

/** The same document as text. */
export const YamlPane = (props: Props) => {
  const { file, errors, folded, onFold, onNextError } = props
  const first = errors[0]
  return (
    <section className="pb-y" aria-label="YAML">
      <div className="pb-yh row">
        <IconButton
          icon={folded ? 'up' : 'down'}
          label={folded ? 'Open the YAML' : 'Fold the YAML'}
          small
          aria-expanded={!folded}
          onClick={onFold}
        />
        <span className="t-mono t-small trunc">{file}</span>
        <span className="fg-3 t-small nowrap opt">
          same document as the graph; Esc, then Tab leaves it
        </span>
        <span className="push" />
        {first === undefined ? null : (
          <button type="button" className="pb-first" onClick={onNextError}>
            <Mark shape="failed" word={`${plural(errors.length, 'error')}, line ${first.line}`} />
            <Kbd keys="f8" />
          </button>
        )}
      </div>
      {folded ? null : (
        <YamlEditor
          text={props.text}
          issues={props.issues}
          look={props.look}
          onChange={props.onChange}
          onLine={props.onLine}
          onNextError={onNextError}
        />
      )}
    </section>
  )
}
