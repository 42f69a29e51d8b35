import { strategyRules } from '@shared/strategy/strategies'
import { readPlanText } from '@shared/plan/plan-text'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { Menu } from '../../ui/menu'
import { toast } from '../../ui/toast'

interface Props {
  readonly projectId: string
  /** Provider of the workers a scaffold begins with. */
  readonly provider: string
  readonly text: string
  readonly onText: (text: string) => void
}

const strategyNames = ['economy', 'balanced', 'quality', 'research', 'parallel', 'rescue'] as const
const scaffoldWorkers = 3

/** Loads a plan from a file or a scaffold, and saves the one in hand. All of it can be undone. */
export const LoadMenu = ({ projectId, provider, text, onText }: Props) => {
  const open = async () => {
    const answer = await ask('openPlanFile', {})
    if (answer?.text == null) return
    onText(answer.text)
    toast('ok', `Loaded ${answer.path ?? 'the plan'}`)
  }
  const save = async () => {
    const read = readPlanText(text)
    const title = read.ok ? read.plan['title'] : undefined
    const name = typeof title === 'string' && title !== '' ? title : 'plan'
    const answer = await ask('savePlanFile', { text, name: `${slug(name)}.json` })
    if (answer?.path != null) toast('ok', `Saved ${answer.path}`)
  }
  const scaffold = async (strategy: (typeof strategyNames)[number]) => {
    const workers = Math.min(scaffoldWorkers, strategyRules[strategy].maxWorkers)
    const answer = await ask('scaffoldPlan', { projectId, strategy, workers, provider })
    if (answer !== null) onText(answer.text)
  }
  return (
    <Menu
      groups={[
        [
          { label: 'Open plan file', icon: 'folder', onSelect: () => void open() },
          { label: 'Save plan to file', icon: 'file', onSelect: () => void save() },
        ],
        strategyNames.map((strategy) => ({
          label: `Start from ${strategy}`,
          onSelect: () => void scaffold(strategy),
        })),
      ]}
    >
      <Button kind="quiet">Load plan</Button>
    </Menu>
  )
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'plan'
