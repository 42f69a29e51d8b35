import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Does `work` while no other process holds `file`; one that a dead process left is taken over. */
export async function oneAtATime(file, work) {
  await mkdir(path.dirname(file), { recursive: true })
  for (let told = false; !(await take(file)); told = true) {
    if (!told)
      console.log(`Another set-up works in this folder; waiting for it. (If none does: rm ${file})`)
    await delay(100)
  }
  try {
    await work()
  } finally {
    await rm(file, { force: true })
  }
}

let takes = 0

/** A link appears whole, with the holder's number in it. */
async function take(file) {
  takes += 1
  const own = `${file}.${process.pid}.${takes}`
  await writeFile(own, String(process.pid))
  try {
    await link(own, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  } finally {
    await rm(own)
  }
  const holder = await readFile(file, 'utf8').catch(() => undefined)
  if (holder === undefined || isAlive(Number(holder))) return false
  await rm(file, { force: true })
  return take(file)
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
