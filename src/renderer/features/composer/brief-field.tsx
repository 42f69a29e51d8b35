import type { Json, JsonObject, WorkerField } from '@shared/plan/plan-edit'
import type { WorkerOutline } from '@shared/plan/plan-outline'
import { estimatePromptTokens } from '@shared/plan/prompt-size'
import { plural, tokens } from '../../ui/format'
import { Input } from '../../ui/input'
import { Textarea } from '../../ui/textarea'
import { CardField } from './card-field'
import { textOf } from './plan-view'

interface Props {
  readonly worker: JsonObject
  readonly resolved: WorkerOutline | null
  readonly index: number
  readonly fault: string | null
  readonly onSet: (field: WorkerField, value: Json | undefined) => void
}

/** What the worker is told, or the file it stands in, with its size. */
export const BriefField = ({ worker, resolved, index, fault, onSet }: Props) => {
  if (worker['taskFile'] !== undefined && worker['task'] === undefined)
    return (
      <CardField label="Brief file" path={`workers[${index}].taskFile`} fault={fault}>
        <Input
          aria-label="Brief file"
          mono
          value={textOf(worker, 'taskFile')}
          onChange={(event) => {
            onSet('taskFile', event.target.value)
          }}
        />
      </CardField>
    )
  const text = textOf(worker, 'task')
  const size = `${plural(text.length, 'character')}, about ${tokens(estimatePromptTokens(text))} tokens`
  const all = resolved === null ? '' : `; with contract ${tokens(resolved.estimatedPromptTokens)}`
  return (
    <CardField label="Brief" path={`workers[${index}].task`} fault={fault} aside={`${size}${all}`}>
      <Textarea
        aria-label="Brief"
        rows={8}
        invalid={fault !== null}
        placeholder="What should it do, what must stay as it is, and when is it done?"
        value={text}
        onChange={(event) => {
          onSet('task', event.target.value)
        }}
      />
    </CardField>
  )
}
