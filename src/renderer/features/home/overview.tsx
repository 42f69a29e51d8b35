import { useApp } from '../../bridge/app-store'
import { go } from '../../bridge/navigation'
import { askToStart } from '../../parts/playbook/start-store'
import { Button } from '../../ui/button'
import { plural } from '../../ui/format'
import { HomeSide } from './home-side'
import { NeedsList } from './needs-list'
import { RunningNow } from './running-now'

export const Overview = () => {
  const projects = useApp((snapshot) => snapshot.projects)
  const orchestrations = useApp((snapshot) => snapshot.orchestrations)
  const newest = orchestrations.toSorted((a, b) => b.updatedAt - a.updatedAt)[0]
  return (
    <>
      <div className="head">
        <h1 className="t-title">Home</h1>
        <span className="head-sub">
          {plural(projects.length, 'project')}, {plural(orchestrations.length, 'orchestration')}
        </span>
        <span className="push" />
        <Button icon="flow" keys="b" onClick={() => askToStart({})}>
          Run a playbook
        </Button>
        <Button
          icon="plus"
          keys="n"
          onClick={() =>
            go({ screen: 'composer', projectId: newest?.projectId ?? projects.at(-1)?.id ?? null })
          }
        >
          Plan a wave
        </Button>
      </div>
      <div className="body home">
        <div className="home-l scroll">
          <NeedsList />
          <RunningNow />
        </div>
        <HomeSide />
      </div>
    </>
  )
}
