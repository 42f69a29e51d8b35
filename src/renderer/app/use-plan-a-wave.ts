import { useShallow } from 'zustand/react/shallow'
import { useApp } from '../bridge/app-store'
import { go } from '../bridge/navigation'
import { showOver } from './overlay-store'

/** Opens the Composer for the project worked on last; without any project, asks for one first. */
export const usePlanAWave = (): (() => void) => {
  const [projects, orchestrations] = useApp(
    useShallow((snapshot) => [snapshot.projects, snapshot.orchestrations]),
  )
  return () => {
    const newest = orchestrations.toSorted((a, b) => b.updatedAt - a.updatedAt)[0]
    const project = projects.find(({ id }) => id === newest?.projectId) ?? projects.at(-1)
    if (project) go({ screen: 'composer', projectId: project.id })
    else showOver('addProject')
  }
}
