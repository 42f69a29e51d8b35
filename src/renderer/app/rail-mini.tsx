import type { OrchestrationSummary } from '@shared/worker/records'
import { useShallow } from 'zustand/react/shallow'
import { useApp } from '../bridge/app-store'
import { go, useRoute } from '../bridge/navigation'
import { stripOf } from '../parts/strip/strip-of'
import { IconButton } from '../ui/icon-button'
import { PillStrip } from '../ui/pill-strip'
import { useRoving } from '../ui/use-roving'
import { openOrchestration } from './open-orchestration'
import { showOver } from './overlay-store'
import { useHere } from './use-here'
import { useNeedCount } from './use-need-count'

/** `parcel-router` -> `pr`. */
const initials = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.slice(0, 1))
    .join('')
    .slice(0, 2)
    .toLowerCase() || name.slice(0, 2)

/** The rail folded: each project's newest orchestration as a block of pills. */
export const RailMini = () => {
  const { screen } = useRoute()
  const here = useHere()
  const [projects, orchestrations] = useApp(
    useShallow((snapshot) => [snapshot.projects, snapshot.orchestrations]),
  )
  const needs = useNeedCount()
  const roving = useRoving<HTMLDivElement>()
  const newestOf = (projectId: string): OrchestrationSummary | undefined =>
    orchestrations
      .filter((each) => each.projectId === projectId)
      .toSorted((a, b) => b.updatedAt - a.updatedAt)[0]
  return (
    <nav className="rail-mini" aria-label="Projects and orchestrations, folded">
      <span className="mini-i">
        <IconButton
          icon="home"
          label={needs > 0 ? `Home, ${needs} under Needs you` : 'Home'}
          on={screen === 'home'}
          onClick={() => go({ screen: 'home' })}
        />
        {needs > 0 ? <i className="dot-n">{needs}</i> : null}
      </span>
      <span className="mini-i">
        <IconButton
          icon="flow"
          label="Playbooks"
          keys="mod+2"
          on={screen === 'playbooks'}
          onClick={() => go({ screen: 'playbooks' })}
        />
      </span>
      <span className="mini-i">
        <IconButton
          icon="spend"
          label="Spend"
          keys="mod+3"
          on={screen === 'spend'}
          onClick={() => go({ screen: 'spend' })}
        />
      </span>
      <span className="mini-sep" />
      <div className="mini-list row-list" {...roving}>
        {projects.map((project) => {
          const newest = newestOf(project.id)
          const strip = newest ? stripOf(newest) : null
          return (
            <button
              key={project.id}
              type="button"
              data-item
              className={newest && newest.id === here ? 'mini-p is-selected' : 'mini-p'}
              title={newest ? `${project.name}: ${newest.title}` : project.name}
              onClick={() =>
                newest
                  ? openOrchestration(newest)
                  : go({ screen: 'composer', projectId: project.id })
              }
            >
              <span className="t-micro">{initials(project.name)}</span>
              {strip ? (
                <span className="mini-pills">
                  <PillStrip shapes={strip.shapes} counts={[]} label={strip.label} />
                </span>
              ) : null}
            </button>
          )
        })}
      </div>
      <span className="mini-i push-down">
        <IconButton icon="plus" label="Add a project" onClick={() => showOver('addProject')} />
      </span>
      <span className="mini-i">
        <IconButton
          icon="gear"
          label="Settings"
          keys="mod+,"
          on={screen === 'settings'}
          onClick={() => go({ screen: 'settings' })}
        />
      </span>
    </nav>
  )
}
