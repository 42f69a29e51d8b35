import { useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { go } from '../../bridge/navigation'
import { ask } from '../../parts/ask'
import { cliShape, installable } from '../../parts/machine/cli-shape'
import { CliTable } from '../../parts/machine/cli-table'
import { LookAgain } from '../../parts/machine/look-again'
import { AddProject } from '../../parts/project/add-project'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Note } from '../../ui/note'

const Step = ({ number, title }: { readonly number: number; readonly title: string }) => (
  <>
    <Badge count solid>
      {number}
    </Badge>
    <h2>{title}</h2>
  </>
)

const Clis = () => {
  const clis = installable(useApp((snapshot) => snapshot.clis))
  const pending = useApp(({ clisPending }) => clisPending)
  const ready = clis.filter((cli) => cliShape(cli).shape === 'ok').length
  return (
    <section className="panel">
      <div className="panel-h">
        <Step number={1} title="Coding CLIs found in your login shell" />
        <span className="fg-3 t-small" aria-live="polite">
          {pending ? 'looking' : `${ready} of ${clis.length} ready`}
        </span>
        <span className="push" />
        <LookAgain />
      </div>
      <CliTable clis={clis} pending={pending} />
      <p className="panel-f fg-3 t-small">
        Not listed? Any command that reads a prompt and prints text can be a worker.
      </p>
    </section>
  )
}

const Demo = () => {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const demo = await ask('runDemo', {})
    setBusy(false)
    if (demo) go({ screen: 'wave', waveId: demo.waveId })
  }
  return (
    <div className="panel-b">
      <p className="fg-2 t-small">
        The demo runs a wave of three small scripted workers on a sample repository: one reads, two
        write in clones, one of them ends with concerns. No account; its costs are play money: they
        count for budgets, so that you can try them, and in no sum of Spend.
      </p>
      <div className="row">
        <Button kind="primary" icon="play" disabled={busy} onClick={() => void open()}>
          Open the demo
        </Button>
        <span className="t-small fg-3">under a minute, on this machine only</span>
      </div>
    </div>
  )
}

/** Before the first project: what is on this machine, a place to start, and a look that needs nothing. */
export const FirstRun = () => {
  const dataFolder = useApp((snapshot) => snapshot.dataFolder)
  return (
    <div className="body scroll">
      <div className="first">
        <div>
          <h1 className="t-figure first-title">Three things, then your first wave</h1>
          <p className="fg-2">
            Wavedeck starts the coding CLIs you already have, watches what they use, and shows you
            every diff before anything is committed.
          </p>
        </div>
        <Clis />
        <div className="first-two">
          <section className="panel">
            <div className="panel-h">
              <Step number={2} title="Add a project" />
            </div>
            <div className="panel-b">
              <AddProject
                onAdded={(project) => go({ screen: 'composer', projectId: project.id })}
              />
            </div>
          </section>
          <section className="panel">
            <div className="panel-h">
              <Step number={3} title="Or look first" />
            </div>
            <Demo />
          </section>
        </div>
        <Note icon="shield">
          Wavedeck reads no credentials and sends nothing anywhere. Each CLI talks to its own
          provider with its own login. Data stays in{' '}
          <span className="t-mono break">{dataFolder}</span>.
        </Note>
      </div>
    </div>
  )
}
