import { takeEngineLock } from '../engine-lock'

// A process of its own that takes the lock of a folder, says so, and lives until it is killed.
const lock = await takeEngineLock(process.argv[2] ?? '', { pid: process.pid, since: 5 })
console.log(lock.held ? 'held' : 'refused')
setInterval(() => undefined, 60_000)
