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
}: {
  readonly project: Project
  readonly orchestrationId: string | null
}) => {
  const draftKey = `${project.id} ${orchestrationId ?? ''}`
  const clis = useApp((snapshot) => snapshot.clis)
  const draft = useDraft(draftKey)
  const title = useApp(
    ({ orchestrations }) => orchestrations.find(({ id }) => id === orchestrationId)?.title,
  )
  useFirstText(draftKey, project.id, draft !== undefined, firstProvider(clis))
  useCrumbs([
    { label: project.name },
    ...(title === undefined ? [] : [{ label: title }]),
    { label: 'Plan a wave' },
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
    />
  )
}

/** Plans a wave for a project: form and JSON are one document, judged as it is typed. */
export const ComposerScreen = () => {
  const route = useRoute()
  const { replace } = useNavigate()
  const projects = useApp((snapshot) => snapshot.projects)
  if (route.screen !== 'composer') return null
  const project = projects.find(({ id }) => id === route.projectId)
  if (project !== undefined)
    return <Begin project={project} orchestrationId={route.orchestrationId ?? null} />
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
