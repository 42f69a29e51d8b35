import { expect, test } from 'vitest'
import { nameWorkers } from './name-workers'

const worker = { planId: 'w4', provider: 'claude' }

test('each worker is named once, in the one paragraph of trailers', () => {
  expect(nameWorkers('Subject', [worker, worker])).toBe('Subject\n\nWorker: w4 (claude)\n')
  expect(nameWorkers('Subject\n\nWhy.\n', [worker])).toBe(
    'Subject\n\nWhy.\n\nWorker: w4 (claude)\n',
  )
  expect(nameWorkers('S\n\nSigned-off-by: P <p@x>\n', [worker])).toBe(
    'S\n\nSigned-off-by: P <p@x>\nWorker: w4 (claude)\n',
  )
  expect(nameWorkers('fix: a thing', [worker])).toBe('fix: a thing\n\nWorker: w4 (claude)\n')
})
