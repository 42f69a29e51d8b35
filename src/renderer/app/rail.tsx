import { visibleLine } from '@shared/lib/visible-text'
import type { OrchestrationSummary, Project } from '@shared/worker/records'
import { useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useApp } from '../bridge/app-store'
import { go, useRoute } from '../bridge/navigation'
import { OrchestrationStrip } from '../parts/strip/orchestration-strip'
import { stripOf } from '../parts/strip/strip-of'
import { useAsks } from '../parts/strip/use-asks'
import { Badge } from '../ui/badge'
import { Icon } from '../ui/icon'
import { IconButton } from '../ui/icon-button'
import { Kbd } from '../ui/kbd'
import { plural } from '../ui/format'
import { useRoving } from '../ui/use-roving'
import { openOrchestration } from './open-orchestration'
import { showOver } from './overlay-store'
import { useFreshBranches } from './use-fresh-branches'
import { useHere } from './use-here'
import { useNeedCount } from './use-need-count'

const OrchestrationRow = ({ orchestration }: { readonly orchestration: OrchestrationSummary }) => {
  const here = useHere() === orchestration.id
  const asks = useAsks(orchestration.id)
  return (
    <button
      type="button"
      data-item
      className={here ? 'rail-o is-selected' : 'rail-o'}
      aria-current={here}
      title={orchestration.title}
      onClick={() => openOrchestration(orchestration)}
    >
      <span className="trunc">{orchestration.title}</span>
      <span className="rail-om">
        <OrchestrationStrip strip={stripOf(orchestration, asks)} />
      </span>
    </button>
  )
}

interface GroupProps {
  readonly project: Project
  readonly orchestrations: readonly OrchestrationSummary[]
}

/** A long history is shown in parts, the newest first; each row is a strip of many marks. */
const shownAtFirst = 15
const shownMore = 50

const ProjectGroup = ({ project, orchestrations }: GroupProps) => {
  const [open, setOpen] = useState(true)
  const [shown, setShown] = useState(shownAtFirst)
  const older = orchestrations.length - shown
  return (
    <div className="rail-p">
      <button
        type="button"
        data-item
        className="rail-ph"
        aria-expanded={open}
        title={visibleLine(project.path)}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'down' : 'chev'} size={12} />
        <span className="t-strong trunc">{project.name}</span>
        <span className="t-micro fg-3 trunc">
          {project.branch ?? (project.isGit ? 'detached' : 'no Git')}
        </span>
      </button>
      {open
        ? orchestrations
            .slice(0, shown)
            .map((each) => <OrchestrationRow key={each.id} orchestration={each} />)
        : null}
      {open && older > 0 ? (
        <button
          type="button"
          data-item
          className="rail-o rail-more"
          onClick={() => setShown(shown + shownMore)}
        >
          {plural(older, 'older orchestration')}
        </button>
      ) : null}
    </div>
  )
}

export const Rail = () => {
  useFreshBranches()
  const { screen } = useRoute()
  const [projects, orchestrations] = useApp(
    useShallow((snapshot) => [snapshot.projects, snapshot.orchestrations]),
  )
  const needs = useNeedCount()
  const roving = useRoving<HTMLDivElement>()
  const newest = orchestrations.toSorted((a, b) => b.updatedAt - a.updatedAt)
  return (
    <nav className="rail" aria-label="Projects and orchestrations">
      <div className="rail-nav">
        <button
          type="button"
          className={screen === 'home' ? 'lrow rail-i is-selected' : 'lrow rail-i'}
          aria-current={screen === 'home'}
          onClick={() => go({ screen: 'home' })}
        >
          <Icon name="home" />
          <span className="grow">Home</span>
          {needs > 0 ? (
            <Badge shape="needs" count>
              {needs}
            </Badge>
          ) : null}
        </button>
        <button
          type="button"
          className={screen === 'playbooks' ? 'lrow rail-i is-selected' : 'lrow rail-i'}
          aria-current={screen === 'playbooks'}
          onClick={() => go({ screen: 'playbooks' })}
        >
          <Icon name="flow" />
          <span className="grow">Playbooks</span>
        </button>
        <button
          type="button"
          className={screen === 'spend' ? 'lrow rail-i is-selected' : 'lrow rail-i'}
          aria-current={screen === 'spend'}
          onClick={() => go({ screen: 'spend' })}
        >
          <Icon name="spend" />
          <span className="grow">Spend</span>
        </button>
      </div>
      <div className="rail-h">
        <span className="t-head grow">Projects</span>
        <IconButton
          icon="plus"
          label="Add a project"
          small
          onClick={() => showOver('addProject')}
        />
      </div>
      <div className="rail-list row-list" {...roving}>
        {projects.length === 0 ? (
          <p className="rail-none">
            No projects yet. A project is a Git repository, or a plain folder, on this machine.
          </p>
        ) : (
          projects.map((project) => (
            <ProjectGroup
              key={project.id}
              project={project}
              orchestrations={newest.filter(({ projectId }) => projectId === project.id)}
            />
          ))
        )}
      </div>
      <div className="rail-f">
        <button
          type="button"
          className={screen === 'settings' ? 'lrow rail-i is-selected' : 'lrow rail-i'}
          aria-current={screen === 'settings'}
          onClick={() => go({ screen: 'settings' })}
        >
          <Icon name="gear" />
          <span className="grow">Settings</span>
          <Kbd keys="mod+," />
        </button>
      </div>
    </nav>
  )
}
