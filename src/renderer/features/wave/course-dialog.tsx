import type { PlaybookRunView } from '@shared/ipc/playbook-run-views'
import { visibleLine } from '@shared/lib/visible-text'
import { useState } from 'react'
import { ask } from '../../parts/ask'
import { usePlaybookList } from '../../parts/playbook/use-playbook-list'
import { Labelled } from '../../ui/labelled'
import { Select } from '../../ui/select'
import { ReasonDialog } from './reason-dialog'

export type Course = 'skip' | 'repeat' | 'switch' | 'leave' | 'stop' | 'rebase'

interface Props {
  readonly run: PlaybookRunView
  readonly course: Course
  readonly onClose: () => void
}

const words: Readonly<Record<Course, { title: string; text: string; confirm: string }>> = {
  skip: {
    title: 'Skip a phase',
    text: 'When its turn comes, the run goes past it and its gate. What it made so far is kept.',
    confirm: 'Skip phase',
  },
  repeat: {
    title: 'Run a phase again',
    text: 'It runs now, once beyond its limit if need be; then the run goes on where it was.',
    confirm: 'Run phase again',
  },
  switch: {
    title: 'Switch to another playbook',
    text: 'This one ends here; the other starts in the same orchestration with what is known and spent.',
    confirm: 'Switch playbook',
  },
  leave: {
    title: 'Go on without a playbook',
    text: 'This one ends here. You plan further waves of this orchestration yourself.',
    confirm: 'Leave the playbook',
  },
  rebase: {
    title: 'Move the base',
    text: "Waves start from the repository's newest commit from now on. All diffs so far are combined on it anew, and gates whose checks look at them are judged again.",
    confirm: 'Move base',
  },
  stop: {
    title: 'Stop the playbook?',
    text: 'A running wave is stopped first. Workspaces, sessions and results are kept. Your checkout stays as it is.',
    confirm: 'Stop playbook',
  },
}

/** A change of course, with the reason the journal keeps. */
export const CourseDialog = ({ run, course, onClose }: Props) => {
  const { list } = usePlaybookList()
  const { orchestrationId, playbook } = run.summary
  const phases = course === 'skip' || course === 'repeat' ? run.course[course] : []
  const titleOf = (phase: string) => run.phases.find(({ id }) => id === phase)?.title ?? phase
  const options =
    course === 'skip' || course === 'repeat'
      ? phases
          .filter(({ why }) => why === null)
          .map(({ phase }) => ({ value: phase, label: titleOf(phase) }))
      : course === 'switch'
        ? (list?.playbooks ?? [])
            .filter(({ id, errors }) => errors === 0 && id !== playbook)
            .map(({ id, name }) => ({ value: id, label: name }))
        : []
  const [picked, setPicked] = useState<string | null>(null)
  const target = picked ?? options[0]?.value ?? ''
  const { title, text, confirm } = words[course]
  const picks = course === 'skip' || course === 'repeat' || course === 'switch'
  // The run may have gone on while this was open.
  const late =
    course === 'rebase'
      ? run.course.rebase
      : course === 'switch' || course === 'leave'
        ? run.course.switch
        : null
  const missing =
    late !== null
      ? `Not now: ${late}`
      : picks && !options.some(({ value }) => value === target)
        ? 'There is none to choose'
        : null
  const act = (why: string): Promise<unknown> => {
    const of = { orchestrationId, why }
    switch (course) {
      case 'skip':
        return ask('skipPhase', { ...of, phase: target })
      case 'repeat':
        return ask('repeatPhase', { ...of, phase: target })
      case 'switch':
        return ask('switchPlaybook', { ...of, to: target })
      case 'leave':
        return ask('switchPlaybook', { ...of, to: null })
      case 'rebase':
        return ask('movePlaybookBase', of)
      case 'stop':
        return ask('stopPlaybook', of)
    }
  }
  return (
    <ReasonDialog
      title={title}
      text={text}
      confirm={confirm}
      kind={course === 'stop' ? 'danger' : 'primary'}
      missing={missing}
      act={act}
      onClose={onClose}
    >
      {picks ? (
        <Labelled label={course === 'switch' ? 'Playbook' : 'Phase'}>
          {({ id }) => (
            <Select
              id={id}
              label={course === 'switch' ? 'Playbook' : 'Phase'}
              value={target}
              options={options}
              onChange={setPicked}
            />
          )}
        </Labelled>
      ) : null}
      {phases.map(({ phase, why }) =>
        why === null ? null : (
          <p key={phase} className="t-small fg-3">
            Not {visibleLine(titleOf(phase))}: {why}.
          </p>
        ),
      )}
    </ReasonDialog>
  )
}
