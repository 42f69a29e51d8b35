import { visibleLine } from '@shared/lib/visible-text'
import { useState } from 'react'
import { ask } from '../ask'
import { Checkbox } from '../../ui/checkbox'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { plural } from '../../ui/format'
import { toast } from '../../ui/toast'
import './include-uncommitted.css'

interface Props {
  readonly projectId: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

interface Found {
  readonly files: readonly string[]
  readonly secrets: readonly string[]
}

const shownFiles = 200

/** Carries the person's uncommitted work into clones, after it was named; what looks secret comes first. */
export const IncludeUncommitted = ({ projectId, on, onChange }: Props) => {
  const [found, setFound] = useState<Found | null>(null)
  const look = async () => {
    const answer = await ask('previewUncommitted', { projectId })
    if (answer === null) return
    if (answer.files.length === 0) toast('skipped', 'Nothing is uncommitted in this repository')
    else setFound(answer)
  }
  const secrets = found?.secrets ?? []
  const others = (found?.files ?? []).filter((file) => !secrets.includes(file))
  return (
    <>
      <Checkbox
        label="Include my uncommitted changes"
        on={on}
        onChange={(next) => {
          if (next) void look()
          else onChange(false)
        }}
      />
      <ConfirmDialog
        open={found !== null}
        title={`Include ${plural(found?.files.length ?? 0, 'uncommitted file')}?`}
        cancel="Leave them out"
        confirm={secrets.length > 0 ? 'Include them, secrets too' : 'Include them'}
        danger={secrets.length > 0}
        onCancel={() => {
          setFound(null)
        }}
        onConfirm={() => {
          setFound(null)
          onChange(true)
        }}
      >
        <p>
          They become part of the base that each clone starts from, so they never show in a
          worker&apos;s diff. Your checkout stays as it is.
        </p>
        {secrets.length > 0 ? (
          <>
            <p className="fg-failed">
              {plural(secrets.length, 'file')} may hold secrets; workers would read{' '}
              {secrets.length === 1 ? 'it' : 'them'}:
            </p>
            <Files files={secrets} />
          </>
        ) : null}
        {others.length > 0 ? (
          <>
            {secrets.length > 0 ? <p>And {plural(others.length, 'other file')}:</p> : null}
            <Files files={others} />
          </>
        ) : null}
      </ConfirmDialog>
    </>
  )
}

const Files = ({ files }: { readonly files: readonly string[] }) => (
  <ul className="file-names t-mono">
    {files.slice(0, shownFiles).map((file) => (
      <li key={file}>{visibleLine(file)}</li>
    ))}
    {files.length > shownFiles ? <li>and {files.length - shownFiles} more</li> : null}
  </ul>
)
