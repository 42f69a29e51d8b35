import { useEffect, useState } from 'react'
import type { Problem } from '@shared/lib/problem'
import type { Rescued, RescueFacts } from '@shared/ipc/rescue-calls'
import type { Result } from '@shared/lib/result'
import { call } from '../bridge/client'
import { Button } from '../ui/button'
import { bytes, plural } from '../ui/format'
import { Note } from '../ui/note'
import { ProblemBox } from '../ui/problem-box'
import { Select } from '../ui/select'
import { RescueRow } from './rescue-row'
import { WindowButtons } from './window-buttons'

interface Props {
  readonly problem: Problem
  readonly onRetry: () => void
}

const day = (name: string): string => name.replace(/\.db$/, '')

/** The database can't be used: what can be done about it, and what each way costs. Nothing is ever deleted. */
export const DatabaseRescue = ({ problem, onRetry }: Props) => {
  const [facts, setFacts] = useState<RescueFacts | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<Rescued | null>(null)
  const [exported, setExported] = useState<string | null>(null)
  const [fault, setFault] = useState<Problem | null>(null)

  const attempt = async <T,>(
    ask: () => Promise<Result<T, Problem>>,
    onValue: (value: T) => void,
  ) => {
    setBusy(true)
    setFault(null)
    const answer = await ask()
    setBusy(false)
    if (answer.ok) onValue(answer.value)
    else setFault(answer.error)
  }
  useEffect(() => {
    void call('readRescue', {}).then((answer) => {
      if (answer.ok) setFacts(answer.value)
      else setFault(answer.error)
    })
  }, [])

  const backup = facts?.backups.find(({ name }) => name === chosen) ?? facts?.backups[0]
  const why = busy ? 'Wait until this is done' : facts === null ? 'Looking what is there' : null
  return (
    <div className="alone">
      <header className="tbar">
        <span className="grow" />
        <WindowButtons />
      </header>
      <main className="alone-main">
        <h1 className="t-title">The history can not be opened</h1>
        {done === null ? <ProblemBox problem={problem} /> : <RescueDone done={done} />}
        {fault === null ? null : <ProblemBox problem={fault} />}
        {exported === null ? null : (
          <div role="status">
            <Note icon="check">
              Exported to <span className="t-mono break">{exported}</span>
            </Note>
          </div>
        )}
        {done === null ? (
          <>
            <div className="panel">
              <RescueRow
                title="Rebuild from the orchestration folders"
                text={
                  facts === null
                    ? 'Looking at the folders'
                    : `${plural(facts.orchestrations, 'orchestration')} with waves, workers, turns and outcomes. What a rebuild can not restore:`
                }
                list={facts?.notRestored ?? []}
              >
                <Button
                  kind="primary"
                  why={why}
                  onClick={() => void attempt(() => call('rebuildDatabase', {}), setDone)}
                >
                  Rebuild history
                </Button>
              </RescueRow>
              <RescueRow
                title="Restore a backup"
                text={
                  backup === undefined
                    ? 'There is no backup this Wavedeck can read. One is made every day the app runs.'
                    : 'Everything as it was on that day, reviews and quota history too. What came later stays in its folders.'
                }
                list={[]}
              >
                {backup === undefined || facts === null ? null : (
                  <Select
                    label="Backup"
                    value={backup.name}
                    options={facts.backups.map(({ name, bytes: size }) => ({
                      value: name,
                      label: day(name),
                      note: bytes(size),
                    }))}
                    onChange={setChosen}
                  />
                )}
                <Button
                  why={why ?? (backup === undefined ? 'There is no backup' : null)}
                  onClick={() =>
                    void attempt(() => call('restoreBackup', { name: backup?.name ?? '' }), setDone)
                  }
                >
                  Restore backup
                </Button>
              </RescueRow>
              <RescueRow
                title="Export what is there"
                text="Copies the database's files as they are, and writes every row that can be read as JSON lines, to a folder you choose."
                list={[]}
              >
                <Button
                  why={why}
                  onClick={() =>
                    void attempt(
                      () => call('exportDatabase', {}),
                      ({ path }) => {
                        setExported(path)
                      },
                    )
                  }
                >
                  Export
                </Button>
              </RescueRow>
            </div>
            <p className="fg-3">
              Whatever you choose, the old database is kept beside the new one.
            </p>
          </>
        ) : null}
        <div>
          <Button
            icon={done === null ? 'retry' : 'check'}
            kind={done === null ? 'default' : 'primary'}
            onClick={onRetry}
          >
            {done === null ? 'Try again' : 'Open Wavedeck'}
          </Button>
        </div>
      </main>
    </div>
  )
}

const RescueDone = ({ done }: { readonly done: Rescued }) => (
  <div role="status">
    <Note icon="check">
      <b>
        Back again: {plural(done.orchestrations, 'orchestration')} with{' '}
        {plural(done.workers, 'worker')}.
      </b>
      <ul className="rescue-list">
        {done.missing.map((line) => (
          <li key={line} className="break">
            {line}
          </li>
        ))}
        {done.setAside === null ? null : (
          <li className="break">
            The database of before: <span className="t-mono">{done.setAside}</span>
          </li>
        )}
      </ul>
    </Note>
  </div>
)
