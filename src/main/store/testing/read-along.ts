// A second process on a database, for one that writes: `read-along.ts DATABASE`. It reads all the time and forces
// a checkpoint every second; at the end of its stdin it says how often, or what was refused.
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../sqlite'

const written = async () =>
  Number(/^wchar: (\d+)$/m.exec(await readFile('/proc/self/io', 'utf8'))?.[1])

const db = openDatabase(process.argv[2] ?? '')
const counts = { reads: 0, checkpoints: 0, refused: [] as string[] }
const over = new AbortController()
process.stdin.on('end', () => {
  over.abort()
})
process.stdin.resume()
console.log('reads')
const before = await written()
let checkpointAt = 0
while (!over.signal.aborted) {
  await setTimeout(5)
  try {
    db.prepare('SELECT count(*), max(message) FROM turns').get()
    counts.reads += 1
    if (performance.now() < checkpointAt) continue
    checkpointAt = performance.now() + 1_000
    db.pragma('wal_checkpoint(TRUNCATE)')
    counts.checkpoints += 1
  } catch (error) {
    counts.refused.push(String(error))
  }
}
db.close()
console.log(JSON.stringify({ ...counts, wchar: (await written()) - before }))
