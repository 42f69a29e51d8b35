import { hasMachine, type Path } from './condition'
import type { DefaultsDocument } from './defaults'
import { errorAt, type Finding, type QuickFix, warningAt } from './finding'
import { chainOf, gateOf, isLink, isWorker, isWriter, workersMax } from './phase'
import type { Phase, Playbook } from './schema'

/** Who works in each phase, how many, where, and whether a machine can tell that it is done. */
export const checkWorkers = (
  book: Playbook,
  defaults: DefaultsDocument | undefined,
): readonly Finding[] =>
  book.phases.flatMap((phase, index) => {
    const at: Path = ['phases', index]
    return [
      ...writing(book, phase, at),
      ...numbers(phase, at),
      ...providers(phase, at, defaults),
      ...unchecked(book, phase, at),
    ]
  })

const writing = (book: Playbook, phase: Phase, at: Path): readonly Finding[] => {
  const found: Finding[] = []
  const writer = isWriter(phase)
  if (book.readOnly === true && writer) {
    const message = 'this playbook promises not to write; set readOnly: true'
    const fix: QuickFix = {
      title: 'Set read only',
      change: { op: 'set', phase: phase.id, field: ['readOnly'], value: true },
    }
    found.push(errorAt([...at, 'readOnly'], message, fix))
  }
  if (phase.isolate === 'scratch' && writer) {
    const message = 'a scratch folder holds no repository: nothing can be integrated from it'
    found.push(warningAt([...at, 'isolate'], message))
  }
  const inCheckout = phase.isolate === 'checkout' || phase.isolate === false
  if (writer && workersMax(phase) > 1 && inCheckout)
    found.push(errorAt([...at, 'isolate'], 'only one writer may work in the checkout'))
  return found
}

const numbers = (phase: Phase, at: Path): readonly Finding[] => {
  const { workers, lenses, quorum, limit } = phase
  const found: Finding[] = []
  const unused = workers !== undefined || phase.tier !== undefined || lenses !== undefined
  if (!isWorker(phase) && unused)
    found.push(warningAt(at, 'the lead does this phase: workers, tier and lenses are not used'))
  if (lenses !== undefined && typeof workers === 'number' && workers !== lenses.length) {
    const message = `${lenses.length} lenses need ${lenses.length} workers`
    found.push(errorAt([...at, 'workers'], message))
  }
  if (typeof quorum === 'number' && quorum > workersMax(phase))
    found.push(errorAt([...at, 'quorum'], `more than its ${workersMax(phase)} workers`))
  if (typeof workers === 'object' && workers.from === 'failing' && !isLink(phase))
    found.push(errorAt([...at, 'workers', 'from'], '"failing" needs `after`'))
  if (typeof limit === 'string')
    found.push(warningAt([...at, 'limit'], 'is text: it runs once, and the lead reads the text'))
  return found
}

const providers = (
  { provider }: Phase,
  at: Path,
  defaults: DefaultsDocument | undefined,
): readonly Finding[] => {
  if (typeof provider !== 'string' || provider === 'auto') return []
  if (defaults?.providers?.includes(provider) ?? true) return []
  return [errorAt([...at, 'provider'], `"${provider}" is not in providers`)]
}

const unchecked = (book: Playbook, phase: Phase, at: Path): readonly Finding[] => {
  const gate = gateOf(phase)
  if (gate === undefined || !isWriter(phase) || gate.needs.some(hasMachine)) return []
  if (chainOf(book, phase.id).length > 0) return []
  const message = 'nothing a machine can check, and no fail chain: the lead alone decides'
  return [warningAt([...at, 'gate'], message)]
}
