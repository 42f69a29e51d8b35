import type { PlaybookList } from '@shared/ipc/playbook-views'
import { bookName } from '@shared/playbook/book-name'
import { useEffect, useMemo, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { useNavigate } from '../../bridge/navigation'
import { askToStart } from '../../parts/playbook/start-store'
import { useNarrow } from '../../parts/screen/use-narrow'
import { EmptyState } from '../../ui/empty-state'
import { useShortcuts } from '../../ui/shortcuts'
import { BriefPane } from './brief-pane'
import { ComparePane } from './compare-pane'
import type { Edit } from './edit-types'
import { phaseDeeds } from './editor-keys'
import { EditorHead } from './editor-head'
import { changeDoc, type Doc, redoDoc, undoDoc, writeText } from './editor-store'
import { GraphView } from './graph-view'
import { Inspector } from './inspector'
import { useNoNativeUndo } from './native-undo'
import { OutsideNote } from './outside-note'
import { phaseAtLine, phaseLines } from './phase-lines'
import { type Reading, readDocument } from './reading'
import { SimulatePanel, useSimulation } from '../../parts/playbook/simulate-panel'
import { YamlPane } from './yaml-pane'

interface Props {
  readonly id: string
  readonly doc: Doc
  readonly list: PlaybookList
  readonly selected: string | null
}

const nothing = { name: '', phases: [], version: 1 as const }

/** One playbook: graph, inspector and YAML are one document. */
export const Editor = ({ id, doc, list, selected }: Props) => {
  const { replace } = useNavigate()
  const narrow = useNarrow()
  const clis = useApp((snapshot) => snapshot.clis)
  const [brief, setBrief] = useState<string | null>(null)
  const [comparing, setComparing] = useState(false)
  const [unfolded, setUnfolded] = useState<boolean | null>(null)
  const [look, setLook] = useState({ line: 1, col: 1, times: 0, focus: false })
  const [more, setMore] = useState(false)
  const [gateShown, setGateShown] = useState(0)
  const [renames, setRenames] = useState(0)

  const reading = useMemo(
    () =>
      readDocument(
        doc.text,
        list.playbooks.map((each) => each.id),
      ),
    [doc.text, list],
  )
  const [drawn, setDrawn] = useState<Reading>(reading)
  if (reading.picture !== null && reading !== drawn) setDrawn(reading)
  const { book, picture } = drawn
  const { issues, errors } = reading
  const readable = reading.raw !== undefined
  const simulation = useSimulation({ text: doc.text, profile: null, demo: false })

  // What can't be read has nothing but its text to show.
  const folded = !(unfolded ?? (!narrow || !readable))
  const show = (line: number, col: number, focus: boolean) => {
    setLook(({ times }) => ({ line, col, times: times + 1, focus }))
  }
  const select = (phase: string | null) => {
    replace({ screen: 'playbooks', id, ...(phase === null ? {} : { phase }) })
    setBrief(null)
  }
  const reveal = (phase: string | null) => {
    select(phase)
    const at = book?.phases.findIndex((each) => each.id === phase) ?? -1
    const line = phaseLines(doc.text)[at]
    if (line !== undefined) show(line, 1, false)
  }
  const edit: Edit = (change) => {
    const done = changeDoc(id, change)
    if (done && change.op === 'renamePhase' && change.id === selected) select(change.to)
    return done
  }
  const [errorAt, setErrorAt] = useState(-1)
  const nextError = () => {
    const next = (errorAt + 1) % Math.max(1, errors.length)
    const error = errors[next]
    if (error === undefined) return
    setErrorAt(next)
    const [, index] = error.path
    const phase = error.path[0] === 'phases' ? book?.phases[Number(index)]?.id : undefined
    select(phase ?? null)
    setUnfolded(true)
    show(error.line, error.col, true)
  }
  const rename = () => {
    setMore(true)
    setRenames(renames + 1)
  }
  useEffect(() => {
    if (renames === 0) return
    const field = document.querySelector<HTMLInputElement>('#phase-id')
    field?.focus()
    field?.select()
  }, [renames])
  useEffect(() => {
    if (gateShown > 0) document.querySelector('#gate-fields')?.scrollIntoView({ block: 'center' })
  }, [gateShown])
  const deeds = phaseDeeds({
    book: book ?? nothing,
    raw: drawn.raw,
    selected,
    edit,
    select: reveal,
    rename,
  })
  const why = errors.length > 0 ? 'Put the errors right first' : null
  const { past, future } = doc.history
  useNoNativeUndo()
  useShortcuts('Playbook', {
    'mod+z': { label: 'Undo', run: () => undoDoc(id), when: past.length > 0, held: true },
    'mod+shift+z': { label: 'Redo', run: () => redoDoc(id), when: future.length > 0, held: true },
    'mod+y': { label: 'Redo', run: () => redoDoc(id), when: future.length > 0, held: true },
    f8: { label: 'Next error', run: nextError, when: errors.length > 0, move: true },
    p: { label: 'Simulate', run: simulation.run, when: why === null },
    u: {
      label: 'Use it in an orchestration',
      run: () => {
        askToStart({ playbook: id })
      },
      when: why === null,
    },
    y: {
      label: 'Write in the YAML',
      run: () => {
        setUnfolded(true)
        show(
          phaseLines(doc.text)[book?.phases.findIndex((each) => each.id === selected) ?? -1] ?? 1,
          1,
          true,
        )
      },
      move: true,
    },
    ...(readable ? deeds.keys : {}),
  })

  return (
    <>
      <EditorHead
        id={id}
        doc={doc}
        list={list}
        name={bookName(book ?? nothing, id)}
        errors={errors.length}
        comparing={comparing}
        onCompare={() => {
          setComparing(!comparing)
        }}
        onError={nextError}
      />
      <div className={folded ? 'pb-m is-folded' : 'pb-m'}>
        <div className="pb-top">
          <OutsideNote id={id} doc={doc} />
          {comparing && doc.bundled !== null ? (
            <ComparePane
              file={`${id}.yaml`}
              bundled={doc.bundled}
              mine={doc.text}
              onReset={() => {
                if (doc.bundled !== null) writeText(id, doc.bundled, null)
              }}
            />
          ) : brief !== null ? (
            <BriefPane
              key={brief}
              path={brief}
              onClose={() => {
                setBrief(null)
              }}
            />
          ) : book === null || picture === null ? (
            <EmptyState
              icon="flow"
              title="Nothing to draw yet"
              text="The text below has no list of phases that can be read. Its first error says where."
            />
          ) : (
            <GraphView
              book={book}
              picture={picture}
              issues={issues}
              selected={selected}
              stale={reading.picture === null}
              onAdd={readable ? deeds.add : null}
              onSelect={(phase, part) => {
                reveal(phase)
                if (part === 'gate') setGateShown(gateShown + 1)
              }}
            />
          )}
        </div>
        <YamlPane
          file={`${id}.yaml`}
          text={doc.text}
          issues={issues}
          errors={errors}
          look={look}
          folded={folded}
          onFold={() => {
            setUnfolded(folded)
          }}
          onChange={(text) => {
            writeText(id, text, 'yaml')
          }}
          onLine={(line) => {
            const at = phaseAtLine(doc.text, line)
            const phase = at === null ? undefined : book?.phases[at]?.id
            if (phase !== undefined && phase !== selected) select(phase)
          }}
          onNextError={nextError}
        />
      </div>
      {book === null ? null : (
        <Inspector
          book={book}
          raw={drawn.raw}
          issues={issues}
          selected={selected}
          providers={clis.map(({ provider }) => provider)}
          briefs={list.briefs.map(({ path }) => path)}
          edit={edit}
          more={more}
          onMore={setMore}
          menu={deeds.items}
          onSelect={reveal}
          onAddLink={deeds.link}
          onBrief={(path) => {
            setComparing(false)
            setBrief(path)
          }}
        >
          <SimulatePanel why={why} keyed {...simulation} />
        </Inspector>
      )}
    </>
  )
}
