import { TextDiff } from '../../parts/diff/text-diff'
import { useNarrow } from '../../parts/screen/use-narrow'
import { Button } from '../../ui/button'

interface Props {
  readonly file: string
  readonly bundled: string
  readonly mine: string
  readonly onReset: () => void
}

/** The person's copy against what the app ships. */
export const ComparePane = ({ file, bundled, mine, onReset }: Props) => {
  const narrow = useNarrow()
  const same = bundled === mine
  return (
    <section className="pb-c" aria-label="Compared with the bundled playbook">
      <div className="pb-yh row">
        <span className="t-small t-strong trunc">
          {same ? 'The same as the bundled one' : 'The bundled one, and your copy'}
        </span>
        <span className="push" />
        <Button size="s" why={same ? 'There is nothing to reset' : null} onClick={onReset}>
          Reset to bundled
        </Button>
      </div>
      <TextDiff label="Differences" path={file} before={bundled} after={mine} split={!narrow} />
    </section>
  )
}
