// One long piece of work on a database, on a thread of its own, so that the main one never waits for it. Plain
// JavaScript: it is started as it is, from the sources and from the bundle.
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { driver, task } = workerData
const Database = createRequire(import.meta.url)(driver)
const open = () => new Database(task.file, { timeout: 5000, fileMustExist: true })

const check = () => {
  const db = open()
  const said = db.pragma('quick_check(1)', { simple: true })
  db.close()
  return String(said)
}

/** Waits for nobody, and nobody waits for it. */
const checkpoint = () => {
  const db = open()
  db.pragma('wal_checkpoint(PASSIVE)')
  db.close()
  return 'ok'
}

const copy = async () => {
  const said = check()
  if (said !== 'ok') return said
  await rm(`${task.to}.part`, { force: true })
  const db = open()
  db.prepare('VACUUM INTO ?').run(`${task.to}.part`)
  db.close()
  await rename(`${task.to}.part`, task.to)
  return said
}

/** Row by row: what lies before a page that can't be read is still written. */
const writeTable = async (db, table) => {
  const out = createWriteStream(join(task.to, `${table}.jsonl`), { mode: 0o600 })
  let rows = 0
  let fault = null
  try {
    for (const row of db.prepare(`SELECT * FROM "${table}"`).iterate()) {
      if (!out.write(`${JSON.stringify(row)}\n`))
        await new Promise((resolve) => out.once('drain', resolve))
      rows += 1
    }
  } catch (error) {
    fault = error.message
  }
  out.end()
  await finished(out)
  return { table, rows, fault }
}

const exportRows = async () => {
  await mkdir(task.to, { recursive: true, mode: 0o700 })
  const db = open()
  try {
    const names = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all()
    const written = []
    for (const name of names) written.push(await writeTable(db, name))
    return JSON.stringify(written)
  } finally {
    db.close()
  }
}

const work = { check, checkpoint, copy, export: exportRows }
try {
  parentPort.postMessage({ said: await work[task.kind](), code: null })
} catch (error) {
  parentPort.postMessage({ said: error.message, code: error.code ?? 'ERROR' })
}
