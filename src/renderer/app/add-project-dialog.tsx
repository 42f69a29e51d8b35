import { go } from '../bridge/navigation'
import { AddProject } from '../parts/project/add-project'
import { Dialog } from '../ui/dialog'
import { showOver } from './overlay-store'

export const AddProjectDialog = () => (
  <Dialog open title="Add a project" onClose={() => showOver(null)}>
    <AddProject
      onAdded={(project) => {
        showOver(null)
        go({ screen: 'composer', projectId: project.id })
      }}
    />
  </Dialog>
)
