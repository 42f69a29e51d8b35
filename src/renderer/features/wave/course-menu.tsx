import type { PlaybookRunView } from '@shared/ipc/playbook-run-views'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { Menu } from '../../ui/menu'
import { useShortcuts } from '../../ui/shortcuts'
import { AddPhaseDialog } from './add-phase-dialog'
import { type Course, CourseDialog } from './course-dialog'

/** Null: one of them is possible. */
const whyNone = (of: PlaybookRunView['course']['skip'], none: string): string | null => {
  if (of.some(({ why }) => why === null)) return null
  const [first] = of
  return first?.why == null ? none : `Not now: ${first.why}`
}

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
  const { course } = run
  const noSkip = whyNone(course.skip, 'No phase lies ahead')
  const noRepeat = whyNone(course.repeat, 'No phase has run yet')
  const noSwitch = course.switch === null ? null : `Not now: ${course.switch}`
  useShortcuts('Playbook', {
    s: { label: 'Skip a phase', run: open('skip'), when: running && noSkip === null },
    r: { label: 'Run a phase again', run: open('repeat'), when: running && noRepeat === null },
    a: { label: 'Add a phase', run: open('add'), when: running },
    w: { label: 'Switch to another playbook', run: open('switch'), when: noSwitch === null },
  })
  const within = [
    { label: 'Skip a phase…', keys: 's', onSelect: open('skip'), why: noSkip },
    { label: 'Run a phase again…', keys: 'r', onSelect: open('repeat'), why: noRepeat },
    { label: 'Add a phase…', keys: 'a', onSelect: open('add') },
  ]
  const other = {
    label: 'Switch to another playbook…',
    keys: 'w',
    onSelect: open('switch'),
    why: noSwitch,
  }
  const leave = { label: 'Go on without a playbook…', onSelect: open('leave'), why: noSwitch }
  return (
    <>
      <Menu
        groups={
          running
            ? [
                within,
                [other, leave],
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
