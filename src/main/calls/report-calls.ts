import { setImmediate } from 'node:timers/promises'
import { buildReport } from '@shared/report/build-report'
import type { CallHandlers } from '@shared/ipc/contract'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import { errorWords } from '../platform/system-error'
import { gatherReport } from '../report/gather-report'
import { writeReport } from '../report/write-report'
import type { EngineParts } from './engine-parts'
import { unknownOrchestration } from './unknown'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The report of an orchestration, shown or written down. */
export const reportCalls = ({
  store,
  ports,
  journal,
  runner,
}: EngineParts): CallHandlers<'readReport' | 'writeReport'> => {
  const gather = (orchestrationId: string) =>
    gatherReport(
      { ...store, runs: (id) => runner.reports(id) },
      orchestrationId,
      ports.clock.now(),
      zone,
    )
  return {
    async readReport({ orchestrationId }) {
      const facts = await gather(orchestrationId)
      if (facts === null) return fail(unknownOrchestration(orchestrationId))
      await setImmediate()
      const report = buildReport(facts)
      // Sent in a turn of its own: copying a thousand workers to the window takes as long as building them.
      await setImmediate()
      return ok({ report })
    },
    async writeReport({ orchestrationId }) {
      const known = await gather(orchestrationId)
      if (known === null) return fail(unknownOrchestration(orchestrationId))
      try {
        for (const { workers } of known.waves)
          for (const { summary, receipt } of workers)
            if (receipt === null && summary.turnState === 'ended') await ports.receipt(summary.id)
        await journal.flush()
        const { html } = await writeReport((await gather(orchestrationId)) ?? known)
        return ok({ path: html })
      } catch (error) {
        const message = `The report could not be written: ${errorWords(error)}.`
        const where = known.folder
        return fail(problem('report_not_written', message, { kept: 'All records.', where }))
      }
    },
  }
}
