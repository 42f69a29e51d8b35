import { visibleLine } from '@shared/lib/visible-text'
import type { Report } from '@shared/report/report'
import { plural } from '@shared/lib/plural'
import { checksWords, doneWords, spanWords, timeWords } from '@shared/report/report-words'
import { useRef } from 'react'
import { go } from '../../bridge/navigation'
import { Badge } from '../../ui/badge'
import { ReportRunPart } from './report-run-part'
import { ReportSide } from './report-side'
import { ReportWorkers } from './report-workers'

const checkedIn = ({ waves }: Report) =>
  waves.flatMap(({ workers }) => workers).filter(({ checks }) => checks.length > 0)

const partsOf = (report: Report): readonly (readonly [string, string])[] => [
  ['done', 'What was done'],
  ...(report.runs.length > 0 ? ([['playbook', 'Playbook']] as const) : []),
  ...(report.whys.length > 0 ? ([['why', 'Why']] as const) : []),
  ['whom', 'By whom'],
  ...(checkedIn(report).length > 0 ? ([['checks', 'Checks']] as const) : []),
  ...(report.journal.length > 0 ? ([['journal', 'Journal']] as const) : []),
  ...(report.leftToDo.length > 0 ? ([['left', 'Left to do']] as const) : []),
]

/** The report as one reads it; figures lead to the records they come from. */
export const ReportPage = ({ report }: { readonly report: Report }) => {
  const doc = useRef<HTMLDivElement>(null)
  const { zone, waves, total } = report
  const parts = partsOf(report)
  const checked = checkedIn(report)
  const show = (id: string) => {
    doc.current?.querySelector(`#part-${id}`)?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="body rep">
      <nav className="rep-nav" aria-label="Contents">
        {parts.map(([id, title]) => (
          <button
            key={id}
            type="button"
            className="lrow t-small"
            onClick={() => {
              show(id)
            }}
          >
            {title}
          </button>
        ))}
      </nav>
      <div className="scroll" ref={doc} tabIndex={0} role="region" aria-label="Report">
        <article className="doc">
          <p className="t-small fg-3">
            {visibleLine(report.project)} · {timeWords(report.startedAt, zone)} to{' '}
            {report.done ? timeWords(report.endedAt, zone) : 'now'} · {plural(waves.length, 'wave')}
            , {plural(total.workers, 'worker')}
          </p>
          <section id="part-done">
            <h2>What was done</h2>
            <p>{doneWords(report)}</p>
            {report.commits.length === 0 ? null : (
              <p>
                Commits:{' '}
                <span className="t-mono">
                  {report.commits.map((id) => id.slice(0, 7)).join(', ')}
                </span>
              </p>
            )}
          </section>
          {report.runs.length === 0 ? null : (
            <section id="part-playbook">
              <h2>Playbook</h2>
              {report.runs.map((run) => (
                <ReportRunPart key={run.startedAt} run={run} />
              ))}
            </section>
          )}
          {report.whys.length === 0 ? null : (
            <section id="part-why">
              <h2>Why</h2>
              {report.whys.map((why) => (
                <p key={why}>{visibleLine(why)}</p>
              ))}
            </section>
          )}
          <section id="part-whom">
            <h2>By whom</h2>
            <p>{visibleLine(report.lead)}.</p>
            {waves.map((wave) => (
              <div key={wave.id} className="rep-wave">
                <h3>
                  <button
                    type="button"
                    className="link"
                    onClick={() => {
                      go({ screen: 'wave', waveId: wave.id })
                    }}
                  >
                    Wave {wave.number}: {visibleLine(wave.phase ?? wave.title)}
                  </button>
                </h3>
                <p className="t-small">
                  {wave.strategy}, up to {wave.maxConcurrent} at once, {wave.state},{' '}
                  {spanWords(
                    wave.startedAt === null
                      ? null
                      : (wave.endedAt ?? report.generatedAt) - wave.startedAt,
                  )}
                  {wave.budget.length === 0 ? '' : `; ${wave.budget.join(', ')}`}
                </p>
                <ReportWorkers workers={wave.workers} />
              </div>
            ))}
          </section>
          {checked.length === 0 ? null : (
            <section id="part-checks">
              <h2>Checks</h2>
              {checked.map((worker) => (
                <p key={worker.id} className="t-small">
                  <button
                    type="button"
                    className="link"
                    onClick={() => {
                      go({ screen: 'review', workerId: worker.id })
                    }}
                  >
                    {worker.planId}
                  </button>
                  : {visibleLine(checksWords(worker))}
                </p>
              ))}
            </section>
          )}
          {report.journal.length === 0 ? null : (
            <section id="part-journal">
              <h2>Journal</h2>
              {report.journal.map((note) => (
                <div key={`${note.at} ${note.text}`} className="jn">
                  <span className="fg-3 tnum">{timeWords(note.at, zone)}</span>
                  <span>
                    <Badge>{note.kind}</Badge>
                  </span>
                  <span className="fg-2">
                    {visibleLine(note.text)}
                    <span className="fg-3">
                      {' '}
                      {note.from === 'engine' ? 'by Wavedeck' : 'by you'}
                    </span>
                  </span>
                </div>
              ))}
            </section>
          )}
          {report.leftToDo.length === 0 ? null : (
            <section id="part-left">
              <h2>Left to do</h2>
              <ul className="rep-left">
                {report.leftToDo.map(({ workerId, text }) => (
                  <li key={text}>
                    {workerId === null ? (
                      visibleLine(text)
                    ) : (
                      <button
                        type="button"
                        className="link"
                        onClick={() => {
                          go({ screen: 'worker', workerId })
                        }}
                      >
                        {visibleLine(text)}
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </article>
      </div>
      <ReportSide report={report} />
    </div>
  )
}
