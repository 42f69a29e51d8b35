import { graph } from '../src/shared/playbook/graph'
import { layout } from '../src/shared/playbook/layout'
import { openYaml } from '../src/shared/lib/read-yaml'
import { edit } from '../src/shared/playbook/edit'
import { parsePlaybook } from '../src/shared/playbook/parse'
import { flow } from '../src/shared/playbook/route'
import type { Playbook } from '../src/shared/playbook/schema'
import { median } from './median'
import { printReport, round } from './print-report'

const phases = 40
const rounds = 60
const warmUp = 30

/** Forty phases as a person would write them: every fifth on a chain, every seventh beside another. */
const written = (): string => {
  const parts = Array.from({ length: phases }, (_, at) => {
    const link = at % 5 === 3 ? `\n    after: phase-${at - 1}` : ''
    const choice = at % 7 === 5 && at % 5 !== 3 ? '\n    if: there is more than one part' : ''
    const gate =
      at % 5 === 2
        ? '\n    gate:\n      name: it holds\n      retry: 1\n      needs:\n        - { check: test, in: combined }\n        - { expr: phase-0.failed < 2 }'
        : ''
    return `  # what phase ${at} is for\n  - id: phase-${at}\n    role: Phase ${at}\n    tier: standard\n    does: Reads what came before and writes its own part of it.\n    workers: 2\n    budget: { costUsd: 2, each: { costUsd: 1, minutes: 20 } }${link}${choice}${gate}\n`
  })
  return `version: 1\nname: Forty phases\nphases:\n${parts.join('\n')}`
}

const modelOf = (text: string): Playbook => {
  const { model, issues } = parsePlaybook(text)
  if (model === undefined) throw new Error(issues[0]?.message ?? 'unreadable')
  return model
}

const timed = (work: () => void): number => {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** What a keystroke in the YAML costs until graph and problems are there, against the parse it can't do without. */
const keystrokes = (text: string): { readonly keystrokeMs: number; readonly parseMs: number } => {
  const all: number[] = []
  const parses: number[] = []
  for (let lap = 0; lap < rounds + warmUp; lap++) {
    const typed = text.replace('Forty phases', `Forty phases ${lap}`)
    const parse = timed(() => void openYaml(typed).doc.toJS())
    const whole = timed(() => {
      const book = modelOf(typed)
      flow(book, graph(book))
    })
    if (lap < warmUp) continue
    parses.push(parse)
    all.push(whole)
  }
  return { keystrokeMs: median(all), parseMs: median(parses) }
}

/** Earlier nodes that a phase put in behind each phase moves. */
const movedByInserts = (text: string): number => {
  const book = modelOf(text)
  const before = layout(book, graph(book))
  return book.phases.reduce((sum, { id }, at) => {
    const done = edit(text, { op: 'addPhase', phase: { id: 'put-in', workers: 1 }, after: id })
    if (!done.ok) throw new Error(done.error.message)
    const next = modelOf(done.value.text)
    const after = layout(next, graph(next))
    const earlier = book.phases.slice(0, at + 1)
    const moved = earlier.filter((phase) => {
      const [was, is] = [before.get(phase.id), after.get(phase.id)]
      return was?.x !== is?.x || was?.y !== is?.y
    })
    return sum + moved.length
  }, 0)
}

/** Nodes that an edit of a phase's own fields moves. */
const movedByEdits = (text: string): number => {
  const book = modelOf(text)
  const before = JSON.stringify([...layout(book, graph(book))])
  return book.phases.filter(({ id }) => {
    const done = edit(text, { op: 'set', phase: id, field: ['tier'], value: 'strong' })
    if (!done.ok) throw new Error(done.error.message)
    const next = modelOf(done.value.text)
    return JSON.stringify([...layout(next, graph(next))]) !== before
  }).length
}

const text = written()
const { keystrokeMs, parseMs } = keystrokes(text)
const ratio = keystrokeMs / parseMs
const figures = {
  phases,
  keystrokeMs: round(keystrokeMs),
  parseMs: round(parseMs),
  ratio: round(ratio),
  movedByEdits: movedByEdits(text),
  movedByInserts: movedByInserts(text),
}
const limits = { ratio: 2, movedByEdits: 0, movedByInserts: Math.ceil(phases * phases * 0.01) }
const ok =
  ratio <= limits.ratio &&
  figures.movedByEdits === 0 &&
  figures.movedByInserts <= limits.movedByInserts
printReport('playbooks', figures, limits, ok)
