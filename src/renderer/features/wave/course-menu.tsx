import type { PlaybookRunView } from '@shared/ipc/playbook-run-views'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { Menu } from '../../ui/menu'
import { useShortcuts } from '../../ui/shortcuts'
import { AddPhaseDialog } from './add-phase-dialog'
import { type Course, CourseDialog, phasesFor } from './course-dialog'

/** Every way to change the course of a run; each is a journal note. */
export const CourseMenu = ({ run }: { readonly run: PlaybookRunView }) => {
  const [asks, setAsks] = useState<Course | 'add' | null>(null)
  const close = () => {
    setAsks(null)
  }
  const running = run.summary.status === 'running'
  const open = (course: Course | 'add') => () => {
    setAsks(course)
  }
  const canSkip = phasesFor(run, 'skip').length > 0
  const canRepeat = phasesFor(run, 'repeat').length > 0
  useShortcuts('Playbook', {
    s: { label: 'Skip a phase', run: open('skip'), when: running && canSkip },
    r: { label: 'Run a phase again', run: open('repeat'), when: running && canRepeat },
    a: { label: 'Add a phase', run: open('add'), when: running },
    w: { label: 'Switch to another playbook', run: open('switch') },
  })
  const within = [
    {
      label: 'Skip a phase…',
      keys: 's',
      onSelect: open('skip'),
      disabled: !canSkip,
    },
    {
      label: 'Run a phase again…',
      keys: 'r',
      onSelect: open('repeat'),
      disabled: !canRepeat,
    },
    { label: 'Add a phase…', keys: 'a', onSelect: open('add') },
  ]
  const other = { label: 'Switch to another playbook…', keys: 'w', onSelect: open('switch') }
  return (
    <>
      <Menu
        groups={
          running
            ? [
                within,
                [other, { label: 'Go on without a playbook…', onSelect: open('leave') }],
                [{ label: 'Stop the playbook…', danger: true, onSelect: open('stop') }],
              ]
            : [[other]]
        }
      >
        <Button icon="flow">Change course</Button>
      </Menu>
      {asks === null ? null : asks === 'add' ? (
        <AddPhaseDialog run={run} onClose={close} />
      ) : (
        <CourseDialog key={asks} run={run} course={asks} onClose={close} />
      )}
    </>
  )
}
