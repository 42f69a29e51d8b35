import { expect, test } from 'vitest'
import { demo, must, planText, shell } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const opened = useEngine()
const reader = (id: string) => demo(id, '', { mode: 'read-only' })

test('an orchestration is held to its budget over all its waves, until the person raises it', async () => {
  const { engine, projectId, drive } = opened()
  const first = await drive.runToEnd(planText([reader('one')]))
  const { orchestrationId } = first.wave
  const budgets = async (waveId: string) => must(await engine.calls.readBudgets({ waveId }))
  expect((await budgets(first.wave.id)).orchestration).toMatchObject({
    limits: {},
    used: { calls: 1 },
  })

  must(await engine.calls.setOrchestrationBudget({ orchestrationId, budget: { maxCalls: 2 } }))
  const more = async (...ids: string[]) => {
    const started = must(
      await engine.calls.runWave({
        projectId,
        orchestrationId,
        text: planText(ids.map(reader)),
        checkoutConfirmed: true,
        includeUncommitted: false,
      }),
    )
    return drive.ended(started.waveId)
  }
  const second = await more('two', 'three')
  expect(drive.worker(second, 'two').ending).toBe('succeeded')
  expect(drive.worker(second, 'three')).toMatchObject({
    ending: 'skipped',
    failureKind: 'budget',
    message: "The orchestration's budget of 2 turns is used up.",
  })
  expect(await budgets(second.wave.id)).toMatchObject({
    wave: { limits: {}, used: { calls: 1 } },
    orchestration: { limits: { maxCalls: 2 }, used: { calls: 2 }, withoutCost: 0 },
    warnAt: 80,
  })
  // A plan for it says so before it is run; one of its own is not held to it.
  const codes = async (of: string | null) => {
    const text = planText([reader('late')])
    const asked = { projectId, orchestrationId: of, text, checkoutConfirmed: true }
    return must(await engine.calls.reviewPlan(asked)).findings.map(({ code }) => code)
  }
  expect(await codes(orchestrationId)).toContain('orchestration_budget_spent')
  const refusal = await engine.calls.runWave({
    projectId,
    orchestrationId,
    text: planText([reader('late')]),
    checkoutConfirmed: true,
    includeUncommitted: false,
  })
  expect(refusal).toMatchObject({ ok: false, error: { code: 'plan_refused' } })
  expect(await codes(null)).not.toContain('orchestration_budget_spent')
  const spend = must(await engine.calls.readSpend({ days: 1 }))
  expect(spend.budgets).toMatchObject([{ of: 'orchestration', id: orchestrationId }])
  const traced = must(
    await engine.calls.traceSpend({ days: 1, key: { by: 'orchestration', id: orchestrationId } }),
  )
  // The demo worker is held to a budget, but what it reports is nobody's spend.
  expect(traced.parts).toEqual([])

  must(await engine.calls.setOrchestrationBudget({ orchestrationId, budget: {} }))
  const third = await more('four')
  expect(drive.worker(third, 'four').ending).toBe('succeeded')
  const refused = await engine.calls.setOrchestrationBudget({
    orchestrationId,
    budget: { maxReportedCostUsd: 0 },
  })
  const message = 'A budget of money must be between $0.01 and $1,000,000.00.'
  expect(refused).toMatchObject({ ok: false, error: { code: 'budget', message } })
})

test('what a spent budget would only skip is refused, and its outcome stays', async () => {
  const { engine, drive } = opened()
  const page = await drive.runToEnd(
    planText([shell('slow', 'sleep 60')], {
      budget: { maxCalls: 1, maxWallSeconds: 10 },
    }),
  )
  const worker = drive.worker(page, 'slow')
  expect(worker).toMatchObject({ ending: 'over_budget', failureKind: 'budget' })
  expect(worker.message).toContain("The wave's time budget of 10 s ended it after")
  const refused = {
    ok: false,
    error: {
      code: 'budget_spent',
      message: expect.stringContaining("The wave's budget of 1 turn is used up.") as string,
    },
  }
  expect(await engine.calls.retryWorker({ workerId: worker.id })).toMatchObject(refused)
  expect(await engine.calls.tellWorker({ workerId: worker.id, text: 'More.' })).toMatchObject({
    ok: false,
  })
  const { orchestrationId } = page.wave
  const { notes } = must(await engine.calls.readJournal({ orchestrationId }))
  expect(notes).toContainEqual(
    expect.objectContaining({
      from: 'engine',
      kind: 'change',
      text: `slow: ${worker.message ?? ''}`,
    }),
  )
  must(await engine.calls.setOrchestrationBudget({ orchestrationId, budget: { maxCalls: 1 } }))
  const now = must(await engine.calls.readWave({ waveId: page.wave.id }))
  expect(drive.worker(now, 'slow')).toEqual(worker)
  expect(now.wave.endedAt).toBe(page.wave.endedAt)
})
