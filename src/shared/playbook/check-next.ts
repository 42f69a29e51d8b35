import { closestWord } from '../lib/closest-word'
import { type Finding, type QuickFix, warningAt } from './finding'
import type { Playbook } from './schema'
import { idPattern } from './words'

/** What comes after is a playbook or a text: one word that is no playbook's name may be meant as one. */
export const checkNext = ({ next }: Playbook, playbooks: readonly string[]): readonly Finding[] => {
  if (next === undefined || playbooks.includes(next)) return []
  const near = closestWord(next, playbooks)
  if (near === null && !idPattern.test(next)) return []
  const message = `no playbook is called "${next}"; it is shown as text at the end`
  const fix: QuickFix | undefined =
    near === null
      ? undefined
      : { title: `Set to ${near}`, change: { op: 'set', field: ['next'], value: near } }
  return [warningAt(['next'], message, fix)]
}
