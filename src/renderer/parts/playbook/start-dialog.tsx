import type { CallIn } from '@shared/ipc/contract'
import type { Problem } from '@shared/lib/problem'
import { useId, useState, type SyntheticEvent } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'
import { go } from '../../bridge/navigation'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Labelled } from '../../ui/labelled'
import { ProblemBox } from '../../ui/problem-box'
import { Select } from '../../ui/select'
import { Textarea } from '../../ui/textarea'
import { IncludeUncommitted } from '../project/include-uncommitted'
import { capsText } from './caps-text'
import { inPickOrder } from './pick-order'
import { SimulatePanel, useSimulation } from './simulate-panel'
import './start.css'
import { inputValue, StartInputs } from './start-inputs'
import { StartLead } from './start-lead'
import { closeStart, endStart, fillStart, startStore } from './start-store'
import { useBook } from './use-book'
import { StartWorkers } from './start-workers'
import { usePlaybookList } from './use-playbook-list'
import { useUnrunnable } from './use-unrunnable'

/** From here on a goal is long, in characters. */
const longGoal = 2_000

/** Everything a run needs to begin, and what it would take with today's quota. */
export const StartDialog = () => {
  const form = startStore((state) => state.form)
  const [projects, orchestrations, allClis] = useApp(
    useShallow((snapshot) => [snapshot.projects, snapshot.orchestrations, snapshot.clis]),
  )
  const { list, problem } = usePlaybookList()
  const [busy, setBusy] = useState(false)
  // What was refused may be mended since: then the list is another one.
  const [refused, setRefused] = useState<{ problem: Problem; list: unknown } | null>(null)
  const id = useId()

  const usable = list === null ? [] : inPickOrder(list).filter(({ errors }) => errors === 0)
  const playbook = usable.find((entry) => entry.id === form.playbook) ?? usable[0]
  const newest = orchestrations.toSorted((a, b) => b.updatedAt - a.updatedAt)[0]
  const project =
    projects.find((each) => each.id === form.projectId) ??
    projects.find((each) => each.id === newest?.projectId) ??
    projects.at(-1)
  const clis = allClis.filter(({ path, provider }) => path !== null || provider === 'demo')
  const read = useBook(playbook?.id ?? null)
  const { demo } = form
  const profile = form.profile ?? list?.profile ?? null
  const asRun = { text: read?.text ?? '', profile, demo }
  const simulation = useSimulation(asRun)
  const unrunnable = useUnrunnable(asRun)
  const inputs = read?.book?.inputs ?? {}
  const empty = Object.entries(inputs).find(
    ([name, input]) => inputValue(input, form.inputs[name]) === null,
  )
  const provider = clis.find((each) => each.provider === form.provider) ?? clis[0]

  const why =
    project === undefined
      ? 'Add a project first'
      : playbook === undefined || read === null
        ? 'The playbook is being read'
        : form.goal.trim() === ''
          ? 'Say what is to be done'
          : empty !== undefined
            ? `Fill in: ${empty[1].ask}`
            : form.leadBy === 'worker' && provider === undefined
              ? 'No CLI was found that could lead'
              : null
  const leadOf = (): CallIn<'startPlaybook'>['lead'] => {
    if (form.leadBy === 'person' || provider === undefined) return { by: 'person' }
    const model = form.model.trim()
    return { by: 'worker', provider: provider.provider, ...(model === '' ? {} : { model }) }
  }
  const start = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || why !== null || project === undefined || playbook === undefined) return
    setBusy(true)
    setRefused(null)
    const given = Object.entries(inputs).flatMap(([name, input]) => {
      const value = inputValue(input, form.inputs[name])
      return value === null ? [] : [[name, value] as const]
    })
    void call('startPlaybook', {
      projectId: project.id,
      playbook: playbook.id,
      goal: form.goal.trim(),
      inputs: Object.fromEntries(given),
      lead: leadOf(),
      profile: form.profile,
      askBeforeRun: form.askBeforeRun,
      includeUncommitted: form.includeUncommitted,
      demo,
    }).then((answer) => {
      setBusy(false)
      if (!answer.ok) {
        setRefused({ problem: answer.error, list })
        return
      }
      endStart()
      go({ screen: 'orchestration', orchestrationId: answer.value.orchestrationId })
    })
  }

  return (
    <Dialog
      open
      wide
      title="Run a playbook"
      onClose={closeStart}
      footer={
        <>
          <span className="grow t-small fg-3">{why === null ? '' : `${why}.`}</span>
          <Button onClick={closeStart}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" icon="play" disabled={busy} why={why}>
            Start playbook
          </Button>
        </>
      }
    >
      <div className="start">
        <form id={id} className="form-stack" onSubmit={start}>
          {problem === null ? null : <ProblemBox problem={problem} />}
          {list?.defaultsProblem == null ? null : <ProblemBox problem={list.defaultsProblem} />}
          {list?.policyProblem == null ? null : <ProblemBox problem={list.policyProblem} />}
          <div className="form-two">
            <Labelled label="Playbook">
              {(control) => (
                <Select
                  id={control.id}
                  label="Playbook"
                  value={playbook?.id ?? ''}
                  options={usable.map((entry) => ({ value: entry.id, label: entry.name }))}
                  onChange={(next) => {
                    fillStart({ playbook: next, inputs: {} })
                  }}
                />
              )}
            </Labelled>
            <Labelled label="Repository">
              {(control) => (
                <Select
                  id={control.id}
                  label="Repository"
                  value={project?.id ?? ''}
                  options={projects.map((each) => ({ value: each.id, label: each.name }))}
                  onChange={(projectId) => {
                    fillStart({ projectId, includeUncommitted: false })
                  }}
                />
              )}
            </Labelled>
          </div>
          <Labelled
            label="Goal"
            hint={
              form.goal.length > longGoal
                ? `${form.goal.length.toLocaleString('en-GB')} characters go with the brief of every worker, and are paid for each time. Name a file with the details instead.`
                : undefined
            }
          >
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                placeholder={playbook?.goal ?? 'What is to be done, and how you will know'}
                value={form.goal}
                onChange={(event) => {
                  fillStart({ goal: event.target.value })
                }}
              />
            )}
          </Labelled>
          <StartInputs
            inputs={inputs}
            given={form.inputs}
            onChange={(next) => {
              fillStart({ inputs: next })
            }}
          />
          <StartLead form={form} clis={clis} />
          {list !== null && list.profiles.length > 0 ? (
            <Labelled label="Profile">
              {(control) => (
                <Select
                  id={control.id}
                  label="Profile"
                  value={profile ?? ''}
                  options={list.profiles.map((each) => ({
                    value: each.id,
                    label: each.name,
                  }))}
                  onChange={(profile) => {
                    fillStart({ profile })
                  }}
                />
              )}
            </Labelled>
          ) : null}
          {project?.isGit === true ? (
            <IncludeUncommitted
              projectId={project.id}
              on={form.includeUncommitted}
              onChange={(includeUncommitted) => {
                fillStart({ includeUncommitted })
              }}
            />
          ) : null}
          <StartWorkers found={unrunnable} demo={demo} />
          {refused === null || refused.list !== list ? null : (
            <ProblemBox problem={refused.problem} />
          )}
        </form>
        <div className="start-r">
          {playbook === undefined ? null : (
            <dl className="kv kv-r">
              <dt>Phases</dt>
              <dd>{playbook.phases}</dd>
              <dt>Caps</dt>
              <dd>{capsText(playbook)}</dd>
              <dt>Writes</dt>
              <dd>{playbook.readOnly ? 'nothing' : 'in clones; you review every diff'}</dd>
            </dl>
          )}
          <SimulatePanel
            why={read === null ? 'The playbook is being read' : null}
            keyed={false}
            {...simulation}
          />
        </div>
      </div>
    </Dialog>
  )
}
