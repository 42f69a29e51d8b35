import { readFile } from 'node:fs/promises'
import type { TurnSpec } from '@shared/worker/turn-spec'
import { lineAdapter, TestHouse } from './test-house'

// An app of its own that starts the turn named by its argument, to be killed by a test.
const spec = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as TurnSpec
const house = await TestHouse.open()
const deaf = { running: () => undefined, progress: () => true }
await house.supervisor.start(spec, lineAdapter, null, null, deaf).finished
