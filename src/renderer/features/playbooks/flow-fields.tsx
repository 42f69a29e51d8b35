import type { Condition } from '@shared/playbook/condition'
import { isLink } from '@shared/playbook/phase'
import { valueAt } from '@shared/playbook/primitive'
import { shapes, thens } from '@shared/playbook/words'
import { isolations, strategies } from '@shared/plan/plan-document'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Select } from '../../ui/select'
import { FieldRow } from './field-row'
import { NeedField } from './need-field'
import { NumberInput, plainText } from './number-input'
import type { PhaseProps } from './phase-fields'
import { hasError, issuesAt, isUnread } from './reading'
import { RuleFields } from './rule-fields'
import { TypedInput } from './typed-input'

const none = 'none'

/** Everything else a phase may say: its name, its place in the flow, what it sees and returns, its rules. */
export const FlowFields = (props: PhaseProps) => {
  const { book, phase, index, written, issues, edit } = props
  const at = (...field: readonly (string | number)[]) => issuesAt(issues, index, ...field)
  const set = (field: string, value: unknown) =>
    value === undefined
      ? edit({ op: 'unset', phase: phase.id, field: [field] })
      : edit({ op: 'set', phase: phase.id, field: [field], value })
  const limit = (field: readonly string[], value: unknown) =>
    value === undefined
      ? edit({ op: 'unset', phase: phase.id, field: ['budget', ...field] })
      : edit({ op: 'set', phase: phase.id, field: ['budget', ...field], value })
  const earlier = book.phases.slice(0, index)
  const gates = earlier.filter(({ gate }) => gate !== undefined)
  const choices = earlier.filter((each) => !isLink(each) && each.with === undefined)
  const shape = typeof phase.returns === 'object' ? phase.returns.shape : none
  const isolate = typeof phase.isolate === 'string' ? phase.isolate : none
  const pick = (
    label: string,
    field: string,
    value: string,
    options: readonly string[],
    empty: string,
  ) => (
    <FieldRow label={label} issues={at(field)} onFix={edit}>
      <Select
        label={label}
        value={value}
        options={[
          { value: none, label: empty },
          ...options.map((each) => ({ value: each, label: each })),
        ]}
        onChange={(next) => set(field, next === none ? undefined : next)}
      />
    </FieldRow>
  )
  return (
    <div className="fsec">
      <FieldRow label="Title" issues={at('role')} onFix={edit}>
        <TypedInput
          label="Title of the phase"
          value={plainText(written['role'])}
          onCommit={(text) => set('role', text.trim() === '' ? undefined : text.trim())}
        />
      </FieldRow>
      <FieldRow label="Id" issues={at('id')} onFix={edit}>
        <TypedInput
          id="phase-id"
          label="Id of the phase"
          value={phase.id}
          mono
          onCommit={(to) => edit({ op: 'renamePhase', id: phase.id, to: to.trim() })}
        />
      </FieldRow>
      <FieldRow label="Does" issues={at('does')} onFix={edit}>
        <TypedInput
          label="What the phase does"
          value={plainText(written['does'])}
          lines={3}
          onCommit={(text) => set('does', text.trim() === '' ? undefined : text.trim())}
        />
      </FieldRow>
      <FieldRow
        label="Only if"
        issues={at('if')}
        onFix={edit}
        unread={isUnread(written, phase, 'if')}
      >
        {phase.if === undefined ? (
          <Button size="s" icon="plus" onClick={() => set('if', 'it is worth it')}>
            Add a condition
          </Button>
        ) : (
          <NeedField
            label="Condition of the phase"
            need={phase.if}
            onChange={(next: Condition) => set('if', next)}
            onRemove={() => set('if', undefined)}
          />
        )}
      </FieldRow>
      <FieldRow label="Fail chain" issues={at('after')} onFix={edit}>
        <Select
          label="Fail chain it belongs to"
          value={phase.after ?? none}
          options={[
            { value: none, label: 'none: it is on the main line' },
            ...gates.map(({ id }) => ({ value: id, label: `when the gate of ${id} fails` })),
          ]}
          onChange={(from) =>
            from === none
              ? edit({ op: 'disconnect', id: phase.id })
              : edit({ op: 'connect', from, to: phase.id })
          }
        />
      </FieldRow>
      {pick(
        'Then',
        'then',
        phase.then ?? none,
        isLink(phase) ? thens : ['next', 'done'],
        isLink(phase) ? 'recheck' : 'next',
      )}
      {isLink(phase)
        ? null
        : pick(
            'Instead of',
            'with',
            phase.with ?? none,
            choices.map(({ id }) => id),
            'nothing: always reached',
          )}
      <FieldRow label="Runs" issues={at('limit')} onFix={edit}>
        <NumberInput
          label="Most runs in one orchestration"
          value={written['limit']}
          placeholder="1"
          onCommit={(value) => set('limit', value)}
        />
      </FieldRow>
      <FieldRow
        label="Sees"
        issues={at('sees')}
        onFix={edit}
        unread={isUnread(written, phase, 'sees')}
      >
        <div className="checks">
          {earlier.length === 0 ? <span className="t-small fg-3">nothing comes before</span> : null}
          {earlier.map(({ id }) => {
            const sees = phase.sees ?? []
            return (
              <Checkbox
                key={id}
                label={id}
                on={sees.includes(id)}
                onChange={(on) => {
                  const next = on ? [...sees, id] : sees.filter((other) => other !== id)
                  set('sees', next.length === 0 ? undefined : next)
                }}
              />
            )
          })}
        </div>
      </FieldRow>
      <FieldRow label="Blind" issues={at('blind')} onFix={edit}>
        <Checkbox
          label="shows results as A, B, C"
          on={phase.blind === true}
          onChange={(on) => set('blind', on ? true : undefined)}
        />
      </FieldRow>
      <FieldRow
        label="Lenses"
        issues={at('lenses')}
        onFix={edit}
        unread={isUnread(written, phase, 'lenses')}
      >
        <TypedInput
          label="Lenses, one a line"
          value={(phase.lenses ?? []).join('\n')}
          lines={2}
          onCommit={(text) => {
            const lenses = text
              .split('\n')
              .map((line) => line.trim())
              .filter((line) => line !== '')
            set('lenses', lenses.length === 0 ? undefined : lenses)
          }}
        />
      </FieldRow>
      <FieldRow label="Returns" issues={at('returns')} onFix={edit}>
        <Select
          label="Shape of what it returns"
          value={shape}
          options={[
            { value: none, label: 'text' },
            ...shapes.map((value) => ({ value, label: value })),
          ]}
          onChange={(next) => set('returns', next === none ? undefined : { shape: next })}
        />
      </FieldRow>
      <FieldRow label="Quorum" issues={at('quorum')} onFix={edit}>
        <NumberInput
          label="How many workers must succeed"
          value={written['quorum']}
          placeholder="all"
          onCommit={(value) => set('quorum', value)}
        />
      </FieldRow>
      {pick('Workspace', 'isolate', isolate, isolations, 'clone')}
      {pick(
        'Strategy',
        'runner',
        phase.runner ?? none,
        strategies.filter((each) => each !== 'auto'),
        'auto',
      )}
      <FieldRow label="Cap in all" issues={at('budget', 'costUsd')} onFix={edit}>
        <NumberInput
          label="Cap of the phase in dollars"
          value={valueAt(written, ['budget', 'costUsd'])}
          invalid={hasError(at('budget', 'costUsd'))}
          money
          placeholder="no cap"
          onCommit={(value) => limit(['costUsd'], value)}
        />
      </FieldRow>
      <FieldRow label="Minutes each" issues={at('budget', 'each', 'minutes')} onFix={edit}>
        <NumberInput
          label="Minutes for each worker"
          value={valueAt(written, ['budget', 'each', 'minutes'])}
          invalid={hasError(at('budget', 'each', 'minutes'))}
          placeholder="no limit"
          onCommit={(value) => limit(['each', 'minutes'], value)}
        />
      </FieldRow>
      <RuleFields {...props} />
    </div>
  )
}
