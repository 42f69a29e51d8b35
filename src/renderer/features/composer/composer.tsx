import type { RequestCard } from '@shared/ipc/playbook-run-views'
import type { Problem } from '@shared/lib/problem'
import { visibleLine } from '@shared/lib/visible-text'
import { readPlanText } from '@shared/plan/plan-text'
import type { PlanFinding } from '@shared/plan/resolved-plan'
import type { Project } from '@shared/worker/records'
import { useMemo, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'
import { useNavigate } from '../../bridge/navigation'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { plural } from '../../ui/format'
import { Note } from '../../ui/note'
import { Segmented } from '../../ui/segmented'
import { useShortcuts } from '../../ui/shortcuts'
import { toast } from '../../ui/toast'
import { addWorker, writesInClone } from './add-worker'
import {
  changeDraft,
  type Draft,
  endDraft,
  lookAt,
  redoDraft,
  setDraft,
  undoDraft,
  writeDraft,
} from './draft-store'
import { askToStart } from '../../parts/playbook/start-store'
import { IncludeUncommitted } from '../../parts/project/include-uncommitted'
import { workerIndexOf } from './json-position'
import { JsonPane } from './json-pane'
import { leaveOut } from './leave-out'
import { LoadMenu } from './load-menu'
import { PlanFor } from './plan-for'
import { PlanForm } from './plan-form'
import { problemsOf } from './plan-view'
import { Preview } from './preview'
import { QuotaWays } from './quota-ways'
import { RunBar } from './run-bar'
import { firstProvider } from './use-first-text'
import { useReview } from './use-review'

interface Props {
  readonly draftKey: string
  readonly draft: Draft
  readonly project: Project
  readonly orchestrationId: string | null
  readonly orchestrationTitle: string | null
  /** The playbook's request that this plan answers. */
  readonly card: RequestCard | null
}

const unconfirmed = 'checkout_unconfirmed'

export const Composer = ({
  draftKey,
  draft,
  project,
  orchestrationId,
  orchestrationTitle,
  card,
}: Props) => {
  const { go } = useNavigate()
  const clis = useApp((snapshot) => snapshot.clis)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Problem | null>(null)
  const { history, view, open, checkoutConfirmed, quotaAllowed, includeUncommitted, look } = draft
  const text = history.present
  const read = useMemo(() => readPlanText(text), [text])
  const within = card?.orchestrationId ?? orchestrationId
  const review = useReview(project.id, within, text, checkoutConfirmed, quotaAllowed)
  const findings = review.review?.findings ?? []
  const problems = problemsOf(findings)
  const ways = review.review?.ways ?? []
  const current = review.text === text

  const rest = useMemo(
    () => (read.ok && current ? leaveOut(read.plan, review.review?.findings ?? []) : null),
    [read, current, review.review],
  )
  const restReview = useReview(
    project.id,
    within,
    rest?.text ?? null,
    checkoutConfirmed,
    quotaAllowed,
  )
  const without =
    rest !== null && restReview.text === rest.text && restReview.review?.plan != null ? rest : null

  const why = !current
    ? 'The plan is being checked'
    : review.review?.plan != null
      ? null
      : review.problem !== null
        ? "The plan can't be checked"
        : `${plural(problems.length, 'problem')} to solve first`
  const asksCheckout = checkoutConfirmed || findings.some(({ code }) => code === unconfirmed)
  const asksQuota = quotaAllowed || findings.some(({ code }) => code === 'quota_stop')

  const run = () => {
    const runText = why === null ? text : without?.text
    if (busy || runText === undefined) return
    setBusy(true)
    setRefused(null)
    const plan = { text: runText, checkoutConfirmed, quotaAllowed }
    const done =
      card === null
        ? call('runWave', { ...plan, projectId: project.id, orchestrationId, includeUncommitted })
        : call('planPhase', { ...plan, orchestrationId: card.orchestrationId, card: card.id })
    void done.then((answer) => {
      setBusy(false)
      if (!answer.ok) {
        setRefused(answer.error)
        return
      }
      endDraft(draftKey)
      if ('waveId' in answer.value) go({ screen: 'wave', waveId: answer.value.waveId })
      else if (card !== null) go({ screen: 'orchestration', orchestrationId: card.orchestrationId })
    })
  }
  const add = () => {
    if (!read.ok) return
    changeDraft(draftKey, addWorker(read.plan, project.path, firstProvider(clis)))
    setDraft(draftKey, {
      open: Array.isArray(read.plan['workers']) ? read.plan['workers'].length : 0,
    })
  }
  const toFinding = (finding: PlanFinding) => {
    lookAt(draftKey, finding.path, workerIndexOf(finding.path))
  }
  useShortcuts('Composer', {
    'mod+enter': { label: 'Run wave', run, when: why === null || without !== null },
    'mod+z': { label: 'Undo', run: () => undoDraft(draftKey), when: history.past.length > 0 },
    'mod+shift+z': {
      label: 'Redo',
      run: () => redoDraft(draftKey),
      when: history.future.length > 0,
    },
    'mod+y': { label: 'Redo', run: () => redoDraft(draftKey), when: history.future.length > 0 },
    a: { label: 'Add worker', run: add, when: view === 'form' && read.ok },
  })

  return (
    <>
      <div className="head">
        <h1 className="t-title trunc">
          {card === null ? 'Plan a wave' : `Plan ${visibleLine(card.phaseTitle)}`}
        </h1>
        <Badge>Draft</Badge>
        <span className="head-sub fg-3">
          <span className="trunc">
            {orchestrationTitle === null ? 'a new orchestration' : `in ${orchestrationTitle}`}
          </span>
        </span>
        <span className="push" />
        {card === null && orchestrationId === null ? (
          <Button
            kind="quiet"
            icon="flow"
            onClick={() => {
              askToStart({ projectId: project.id })
            }}
          >
            Run a playbook
          </Button>
        ) : null}
        <Segmented
          label="How the plan is shown"
          value={view}
          options={[
            { value: 'form', label: 'Form' },
            { value: 'json', label: 'JSON' },
          ]}
          onChange={(next) => {
            setDraft(draftKey, { view: next })
          }}
        />
        <LoadMenu
          projectId={project.id}
          provider={firstProvider(clis)}
          text={text}
          onText={(next) => {
            writeDraft(draftKey, next, null)
          }}
        />
      </div>
      <div className="body comp">
        <div className="comp-l">
          {view === 'json' ? (
            <JsonPane
              text={text}
              findings={findings}
              look={look}
              onWrite={(next, field) => {
                writeDraft(draftKey, next, field)
              }}
            />
          ) : read.ok ? (
            <PlanForm
              plan={read.plan}
              review={review.review}
              clis={clis}
              open={open}
              look={look}
              onOpen={(index) => {
                setDraft(draftKey, { open: index })
              }}
              onChange={(change) => {
                changeDraft(draftKey, change)
              }}
              onAdd={add}
            />
          ) : (
            <div className="not-json">
              <Note icon="err" shape="failed">
                <b>The plan is not readable as JSON.</b> {read.message} What you typed is kept;
                correct it in the JSON, or undo.
              </Note>
              <Button
                onClick={() => {
                  setDraft(draftKey, { view: 'json' })
                }}
              >
                Show the JSON
              </Button>
            </div>
          )}
        </div>
        <aside className="comp-r" aria-label="Before you run">
          <div className="panel-h comp-rh">
            <h2>Before you run</h2>
            <span className="push t-micro fg-3">
              {current ? 'updates as you type' : 'checking'}
            </span>
          </div>
          {card === null ? null : <PlanFor card={card} />}
          <Preview review={review} clis={clis} asForm={view === 'form'} onLook={toFinding}>
            {ways.length === 0 ? null : (
              <QuotaWays
                ways={ways}
                current={current}
                allowed={quotaAllowed}
                onChange={(changes) => {
                  changeDraft(draftKey, ...changes)
                }}
                onAllow={() => {
                  setDraft(draftKey, { quotaAllowed: true })
                }}
                onWait={() => {
                  go({ screen: 'home' })
                  toast('stopped', 'The plan is kept as a draft; nothing was started.')
                }}
              />
            )}
          </Preview>
          <RunBar
            why={why}
            without={without?.ids ?? null}
            busy={busy}
            inCheckout={checkoutConfirmed}
            problem={refused}
            onRun={run}
          >
            {asksCheckout ? (
              <Checkbox
                label="Let one worker write in my own checkout, alone; its changes are mine at once and can't be reviewed first"
                on={checkoutConfirmed}
                onChange={(on) => {
                  setDraft(draftKey, { checkoutConfirmed: on })
                }}
              />
            ) : null}
            {asksQuota ? (
              <Checkbox
                label="Let this wave go past the stop line; its workers may be refused by the provider"
                on={quotaAllowed}
                onChange={(on) => {
                  setDraft(draftKey, { quotaAllowed: on })
                }}
              />
            ) : null}
            {card === null && project.isGit && read.ok && writesInClone(read.plan) ? (
              <IncludeUncommitted
                projectId={project.id}
                on={includeUncommitted}
                onChange={(on) => {
                  setDraft(draftKey, { includeUncommitted: on })
                }}
              />
            ) : null}
          </RunBar>
        </aside>
      </div>
    </>
  )
}
