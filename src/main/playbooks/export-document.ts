import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { DefaultsDocument } from '@shared/playbook/defaults'
import { parsePlaybook } from '@shared/playbook/parse'
import { exportLibrary } from '@shared/playbook/export-library'
import type { Playbook } from '@shared/playbook/schema'
import type { LayeredFolder } from './layered-folder'

/** Playbooks and the briefs they name as one version 1 document. One with errors is refused by name. */
export const exportDocument = async (
  books: LayeredFolder,
  briefs: LayeredFolder,
  ids: readonly string[],
  defaults: DefaultsDocument,
): Promise<Result<{ text: string }, Problem>> => {
  const playbooks: Record<string, Playbook> = {}
  const texts: Record<string, string> = {}
  for (const id of ids) {
    const read = await books.read(id)
    if (!read.ok) return read
    const { model, issues } = parsePlaybook(read.value.text, defaults)
    const error = issues.find(({ severity }) => severity === 'error')
    if (model === undefined || error !== undefined) return fail(faulty(id, error?.line ?? 1))
    playbooks[id] = model
    for (const { brief } of model.phases) {
      const name = /^briefs\/(.+)\.md$/.exec(brief ?? '')?.[1]
      if (brief === undefined || name === undefined || brief in texts) continue
      const text = await briefs.read(name)
      if (!text.ok) return text
      texts[brief] = text.value.text
    }
  }
  return ok({ text: exportLibrary({ defaults, playbooks, briefs: texts }) })
}

const faulty = (id: string, line: number): Problem =>
  problem('playbook_invalid', `${id} has an error in line ${line}.`, {
    kept: 'Nothing was written.',
    fix: 'Put it right, then export.',
  })
