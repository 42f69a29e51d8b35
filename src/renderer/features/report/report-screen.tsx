import { visibleLine } from '@shared/lib/visible-text'
import type { Report } from '@shared/report/report'
import { reportMarkdown } from '@shared/report/report-markdown'
import type { Problem } from '@shared/lib/problem'
import { useEffect, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'
import { useCrumbs } from '../../bridge/navigation'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { Mark } from '../../ui/mark'
import { ProblemBox } from '../../ui/problem-box'
import { Segmented } from '../../ui/segmented'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast'
import { reportMark } from './report-mark'
import { ReportPage } from './report-page'
import './report.css'

type Form = 'page' | 'markdown' | 'json'

const useReport = (orchestrationId: string) => {
  const stamp = useApp(({ epoch, orchestrations }) => {
    const found = orchestrations.find(({ id }) => id === orchestrationId)
    return `${epoch} ${found?.updatedAt ?? 0} ${found?.waveState ?? ''}`
  })
  const [read, setRead] = useState<Report | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    let shown = true
    void call('readReport', { orchestrationId }).then((answer) => {
      if (!shown) return
      if (answer.ok) setRead(answer.value.report)
      setProblem(answer.ok ? null : answer.error)
    })
    return () => {
      shown = false
    }
  }, [orchestrationId, stamp])
  return { report: read, problem }
}

/** What was done in an orchestration, why, by whom and for how much. */
export const ReportScreen = ({ orchestrationId }: { readonly orchestrationId: string }) => {
  const { report, problem } = useReport(orchestrationId)
  const [form, setForm] = useState<Form>('page')
  const newest = report?.waves.at(-1)
  useCrumbs(
    report === null
      ? []
      : [
          { label: report.project },
          {
            label: report.title,
            ...(newest === undefined ? {} : { route: { screen: 'wave', waveId: newest.id } }),
          },
          { label: 'Report' },
        ],
  )
  if (problem !== null)
    return (
      <div className="tab-scroll">
        <ProblemBox problem={problem} />
      </div>
    )
  if (report === null) return <Skeleton word="Reading the records" rows={6} />
  const save = () => {
    void ask('writeReport', { orchestrationId }).then((answer) => {
      if (answer === null) return
      toast('ok', `Written to ${answer.path}`)
      void ask('reveal', { path: answer.path })
    })
  }
  return (
    <>
      <div className="head">
        <h1 className="t-title" title={visibleLine(report.title)}>
          Report: {visibleLine(report.title)}
        </h1>
        <Mark {...reportMark(report)} boxed />
        <span className="push" />
        <Segmented<Form>
          label="Form"
          value={form}
          options={[
            { value: 'page', label: 'Page' },
            { value: 'markdown', label: 'Markdown' },
            { value: 'json', label: 'JSON' },
          ]}
          onChange={setForm}
        />
        <Button
          icon="copy"
          onClick={() => {
            void ask('copyText', { text: reportMarkdown(report) }).then((answer) => {
              if (answer !== null) toast('ok', 'Markdown copied')
            })
          }}
        >
          Copy Markdown
        </Button>
        <Button kind="primary" onClick={save}>
          Save HTML
        </Button>
      </div>
      {form === 'page' ? (
        <ReportPage report={report} />
      ) : (
        <div className="body scroll">
          <pre className="plain-text report-text">
            {form === 'markdown' ? reportMarkdown(report) : JSON.stringify(report, null, 2)}
          </pre>
        </div>
      )}
    </>
  )
}
