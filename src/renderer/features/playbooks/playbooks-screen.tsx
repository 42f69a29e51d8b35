import type { PlaybookList } from '@shared/ipc/playbook-views'
import { useCrumbs, useNavigate, useRoute } from '../../bridge/navigation'
import { useNarrow } from '../../parts/screen/use-narrow'
import { ProblemBox } from '../../ui/problem-box'
import { Skeleton } from '../../ui/skeleton'
import { Editor } from './editor'
import { exportSome, importFile, newPlaybook } from './file-deeds'
import { Picker } from './picker'
import { PlaybookNav } from './playbook-nav'
import './playbooks.css'
import { useDoc } from './use-doc'
import { usePlaybookList } from '../../parts/playbook/use-playbook-list'

const Open = ({
  id,
  list,
  selected,
}: {
  readonly id: string
  readonly list: PlaybookList
  readonly selected: string | null
}) => {
  const { doc, problem } = useDoc(id)
  const name = list.playbooks.find((entry) => entry.id === id)?.name ?? id
  useCrumbs([{ label: 'Playbooks', route: { screen: 'playbooks' } }, { label: name }])
  if (doc !== undefined) return <Editor id={id} doc={doc} list={list} selected={selected} />
  return (
    <div className="pb-m">
      {problem === null ? (
        <Skeleton word="Opening the playbook" />
      ) : (
        <div className="pb-note">
          <ProblemBox problem={problem} />
        </div>
      )}
    </div>
  )
}

const Choose = ({ list }: { readonly list: PlaybookList }) => {
  const { go } = useNavigate()
  useCrumbs([{ label: 'Playbooks' }])
  return (
    <>
      <div className="head pb-head">
        <h1 className="t-title">Playbooks</h1>
        <span className="head-sub">who does what, in which order, with which checks and caps</span>
      </div>
      <Picker
        list={list}
        onOpen={(id) => {
          go({ screen: 'playbooks', id })
        }}
      />
    </>
  )
}

/** Written once, seen as a flow: pick a playbook, or edit one. */
export const PlaybooksScreen = () => {
  const route = useRoute()
  const { go } = useNavigate()
  const narrow = useNarrow()
  const { list, problem } = usePlaybookList()
  if (route.screen !== 'playbooks') return null
  const { id = null, phase = null } = route
  if (list === null)
    return problem === null ? (
      <Skeleton word="Reading playbooks" />
    ) : (
      <div className="pb-note">
        <ProblemBox problem={problem} />
      </div>
    )
  return (
    <div className={id === null ? 'pb pb-choose' : 'pb'}>
      {narrow && id !== null ? null : (
        <PlaybookNav
          list={list}
          selected={id}
          onOpen={(next) => {
            go({ screen: 'playbooks', ...(next === null ? {} : { id: next }) })
          }}
          onNew={() => void newPlaybook(list)}
          onImport={() => void importFile()}
          onExport={() =>
            void exportSome(
              list.playbooks.filter(({ errors }) => errors === 0).map(({ id }) => id),
              'playbooks',
              list.playbooks.filter(({ errors }) => errors > 0).map(({ id }) => id),
            )
          }
        />
      )}
      {id === null ? (
        <Choose list={list} />
      ) : (
        <Open key={id} id={id} list={list} selected={phase} />
      )}
    </div>
  )
}
