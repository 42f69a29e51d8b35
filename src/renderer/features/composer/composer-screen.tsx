import type { RequestCard } from '@shared/ipc/playbook-run-views'
import type { Project } from '@shared/worker/records'
import { useApp } from '../../bridge/app-store'
import { useCrumbs, useNavigate, useRoute } from '../../bridge/navigation'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Skeleton } from '../../ui/skeleton'
import { Composer } from './composer'
import './composer.css'
import { useDraft } from './draft-store'
import { firstProvider, useFirstText } from './use-first-text'

const Begin = ({
  project,
  orchestrationId,
  card,
}: {
  readonly project: Project
  readonly orchestrationId: string | null
  /** The playbook's request that this plan answers. */
  readonly card: RequestCard | null
}) => {
  const draftKey = `${project.id} ${orchestrationId ?? ''} ${card?.id ?? ''}`
  const clis = useApp((snapshot) => snapshot.clis)
  const draft = useDraft(draftKey)
  const title = useApp(
    ({ orchestrations }) => orchestrations.find(({ id }) => id === orchestrationId)?.title,
  )
  useFirstText(draftKey, project.id, draft !== undefined, firstProvider(clis), card?.draft ?? null)
  useCrumbs([
    { label: project.name },
    ...(title === undefined ? [] : [{ label: title }]),
    { label: card === null ? 'Plan a wave' : `Plan ${card.phaseTitle}` },
  ])
  if (draft === undefined) return <Skeleton word="Preparing a plan" />
  return (
    <Composer
      key={draftKey}
      draftKey={draftKey}
      draft={draft}
      project={project}
      orchestrationId={orchestrationId}
      orchestrationTitle={title ?? null}
      card={card}
    />
  )
}

/** Plans a wave for a project: form and JSON are one document, judged as it is typed. */
export const ComposerScreen = () => {
  const route = useRoute()
  const { replace } = useNavigate()
  const projects = useApp((snapshot) => snapshot.projects)
  const asked = route.screen === 'composer' ? route.request : undefined
  const card = useApp(
    ({ playbookRuns }) =>
      playbookRuns.find((run) => asked !== undefined && run.card?.id === asked)?.card ?? null,
  )
  if (route.screen !== 'composer') return null
  const project = projects.find(({ id }) => id === route.projectId)
  const { orchestrationId = null } = route
  if (asked !== undefined && card === null && orchestrationId !== null)
    return (
      <EmptyState
        icon="flow"
        title="This plan is no longer asked for"
        text="The playbook went on, or another answer was given. What it waits for now stands on top of its phases."
        action={
          <Button
            onClick={() => {
              replace({ screen: 'orchestration', orchestrationId })
            }}
          >
            Show the playbook
          </Button>
        }
      />
    )
  if (project !== undefined)
    return <Begin project={project} orchestrationId={orchestrationId} card={card} />
  return (
    <EmptyState
      icon="repo"
      title={projects.length === 0 ? 'No project yet' : 'Which project?'}
      text={
        projects.length === 0
          ? 'Add a folder with a Git repository in the rail at the left, then plan a wave for it.'
          : 'A wave is planned for one repository.'
      }
      action={
        <div className="row">
          {projects.slice(0, 6).map(({ id, name }) => (
            <Button
              key={id}
              onClick={() => {
                replace({ screen: 'composer', projectId: id })
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      }
    />
  )
}
