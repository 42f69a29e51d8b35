import { expect, test } from 'vitest'
import { demo, must, planText } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()

test('with a limit a wave starts no new worker while enough wait for review; closing one lets it go on', async () => {
  const { drive, engine } = open()
  const { calls } = engine
  must(await calls.writeSettings({ theme: 'system', notifications: false, reviewLimit: 1 }))
  const waveId = await drive.start(
    planText(
      [
        demo('first', 'demo: write first.txt "1\\n"'),
        demo('second', 'demo: write second.txt "2\\n"'),
      ],
      { maxConcurrent: 1 },
    ),
  )
  const held = await drive.until(waveId, (page) =>
    page.workers.some(({ waitsFor }) => waitsFor?.startsWith('Waiting for review') === true),
  )
  expect(drive.worker(held, 'first')).toMatchObject({ state: 'open', diff: { files: 1 } })
  expect(drive.worker(held, 'second')).toMatchObject({
    state: 'queued',
    waitsFor: 'Waiting for review in this wave: 1, your limit is 1',
  })
  const workerId = drive.worker(held, 'first').id
  must(await calls.closeWorker({ workerId, worth: 'used', why: '' }))
  const ended = await drive.ended(waveId)
  expect(drive.worker(ended, 'second')).toMatchObject({ state: 'open', diff: { files: 1 } })
}, 120_000)
