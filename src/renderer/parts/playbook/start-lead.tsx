import type { AskBeforeRun } from '@shared/ipc/playbook-run-views'
import type { Cli } from '@shared/ipc/views'
import { Input } from '../../ui/input'
import { Labelled } from '../../ui/labelled'
import { Segmented } from '../../ui/segmented'
import { Select } from '../../ui/select'
import { fillStart, type StartForm } from './start-store'

const asks: readonly { readonly value: AskBeforeRun; readonly label: string }[] = [
  { value: 'writers', label: 'plans whose workers write' },
  { value: 'first', label: 'its first plan' },
  { value: 'always', label: 'every plan' },
  { value: 'never', label: 'no plan' },
]

interface Props {
  readonly form: StartForm
  /** Those that can run. */
  readonly clis: readonly Cli[]
}

/** Who plans waves and judges gates. */
export const StartLead = ({ form, clis }: Props) => (
  <>
    <div>
      <span className="label">Lead</span>
      <Segmented
        label="Who leads"
        value={form.leadBy}
        options={[
          { value: 'person', label: 'You' },
          { value: 'worker', label: 'An appointed worker' },
        ]}
        onChange={(leadBy) => {
          fillStart({ leadBy })
        }}
      />
      <p className="hint">
        {form.leadBy === 'person'
          ? 'You plan each phase and answer what no machine can judge.'
          : 'It plans phases and judges; what a machine refused, and all that only you may decide, still comes to you.'}
      </p>
    </div>
    {form.leadBy === 'person' ? null : (
      <>
        <div className="form-two">
          <Labelled label="Provider">
            {({ id }) => (
              <Select
                id={id}
                label="Provider of the lead"
                value={form.provider ?? clis[0]?.provider ?? ''}
                options={clis.map(({ provider }) => ({ value: provider, label: provider }))}
                onChange={(provider) => {
                  fillStart({ provider })
                }}
              />
            )}
          </Labelled>
          <Labelled label="Model">
            {(control) => (
              <Input
                {...control}
                value={form.model}
                placeholder="its strong tier"
                onChange={(event) => {
                  fillStart({ model: event.target.value })
                }}
              />
            )}
          </Labelled>
        </div>
        <Labelled label="Your Run is needed for">
          {({ id }) => (
            <Select
              id={id}
              label="Plans that wait for your Run"
              value={form.askBeforeRun}
              options={asks}
              onChange={(askBeforeRun) => {
                fillStart({ askBeforeRun })
              }}
            />
          )}
        </Labelled>
      </>
    )}
  </>
)
