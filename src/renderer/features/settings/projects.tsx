import { visibleLine } from '@shared/lib/visible-text'
import type { Project } from '@shared/worker/records'
import { useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { ask } from '../../parts/ask'
import { RevealButton } from '../../parts/machine/reveal-button'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { toast } from '../../ui/toast'
import { AllowedCommands } from './allowed-commands'
import { SettingRow } from './setting-row'

const remove = async (project: Project): Promise<void> => {
  if (await ask('removeProject', { projectId: project.id }))
    toast('ok', `${project.name} is no longer listed.`)
}

const ProjectRow = ({ project }: { readonly project: Project }) => {
  const [asking, setAsking] = useState(false)
  return (
    <div className="set-project">
      <SettingRow
        title={project.name}
        text={<span className="t-mono break">{visibleLine(project.path)}</span>}
      >
        <RevealButton path={project.path} label="Open folder" />
        <Button kind="danger" onClick={() => setAsking(true)}>
          Remove project
        </Button>
      </SettingRow>
      <AllowedCommands project={project} />
      <ConfirmDialog
        open={asking}
        danger
        title={`Remove ${project.name} from the list?`}
        cancel="Keep project"
        confirm="Remove project"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void remove(project)
        }}
      >
        The repository itself is not touched, and everything its orchestrations recorded is kept.
      </ConfirmDialog>
    </div>
  )
}

export const Projects = () => {
  const projects = useApp((snapshot) => snapshot.projects)
  return (
    <>
      <div className="sec-h">
        <h2>Projects</h2>
        <span className="fg-3 t-small">
          and the commands Claude writers may run in each; others are denied
        </span>
      </div>
      <div className="setrows">
        {projects.length === 0 ? (
          <p className="fg-3 t-small set-none">Projects you add show up here.</p>
        ) : (
          projects.map((project) => <ProjectRow key={project.id} project={project} />)
        )}
      </div>
    </>
  )
}
