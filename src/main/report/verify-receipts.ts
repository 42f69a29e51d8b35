import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { newestCopies, type Receipt, receiptSchema, sealedText } from '@shared/report/receipt'
import { reportSchema } from '@shared/report/report'
import { errorCode, errorWords } from '../platform/system-error'
import type { Checking } from './checking'
import { hashFile } from './file-hash'
import { reportReceiptName } from './seal-report'
import { verifyReport } from './verify-report'

/** What a check of receipts found, as paths inside the folder: the altered ones each with a reason. */
export interface Verification {
  readonly receipts: number
  /** How many files were compared, the receipts themselves not counted. */
  readonly files: number
  readonly altered: readonly string[]
  /** Files that nothing answers for. */
  readonly uncovered: readonly string[]
}

/**
 * Checks every receipt below a folder against its own seal, the files it answers for and their copies; a saved
 * report against its receipt; and the receipts against the seals that were reported. It finds what was altered
 * after; who rewrites files, receipts and report together is not found out.
 */
export const verifyReceipts = async (folder: string): Promise<Verification> => {
  const all = (await filesBelow(folder)).sort()
  const checking: Checking = { covered: new Set(), altered: [], added: [] }
  const seals = new Map<string, string>()
  const found = all.filter((file) => /(^|[/\\])receipt\.json$/.test(file))
  for (const name of found) {
    const receipt = await readReceipt(join(folder, name))
    if (typeof receipt === 'string') {
      checking.altered.push(`${name}: ${receipt}`)
      continue
    }
    seals.set(receipt.workerId, receipt.seal)
    const seal = createHash('sha256').update(sealedText(receipt)).digest('hex')
    if (seal !== receipt.seal)
      checking.altered.push(`${name}: its facts are not those it was sealed with`)
    await checkFiles(folder, dirname(name), receipt, new Set(all), checking)
  }
  await verifyReport(folder, checking)
  checking.altered.push(...(await reported(folder, seals, checking)))
  const { covered, altered, added } = checking
  const own = new Set([...found, reportReceiptName])
  return {
    receipts: found.length,
    files: covered.size,
    altered,
    uncovered: [...all.filter((file) => !covered.has(file) && !own.has(file)), ...added],
  }
}

/** A worker's files and its copies of the newest turn's, each under its name in the folder that is checked. */
const checkFiles = async (
  folder: string,
  place: string,
  receipt: Receipt,
  all: ReadonlySet<string>,
  { covered, altered }: Checking,
): Promise<void> => {
  for (const [path, hash] of Object.entries(receipt.files)) {
    const name = join(place, path)
    covered.add(name)
    const now = await hashFile(join(folder, name))
    if (now?.hash !== hash) altered.push(`${name}: ${now === null ? 'missing' : 'altered'}`)
  }
  const newest = receipt.turns.at(-1)?.turn
  if (newest === undefined) return
  // A turn that ended since has put its own files there; its receipt comes with the end of its wave.
  if (all.has(join(place, 'turns', String(newest + 1), 'outcome.json'))) return
  for (const copy of newestCopies) {
    const name = join(place, copy)
    const hash = receipt.files[`turns/${String(newest)}/${copy}`]
    const now = await hashFile(join(folder, name))
    if (hash === undefined && now === null) continue
    covered.add(name)
    if (now?.hash === hash) continue
    const was = `turn ${String(newest)}`
    const why = hash === undefined ? `${was} left none` : `not as ${was} left it`
    altered.push(`${name}: ${now === null ? 'missing' : `altered, ${why}`}`)
  }
}

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** The receipt, or in words what is wrong with its file. */
const readReceipt = async (file: string): Promise<Receipt | string> => {
  try {
    const read = receiptSchema.safeParse(JSON.parse(await readFile(file, 'utf8')))
    return read.success ? read.data : 'altered: it is no receipt any more'
  } catch (error) {
    return `altered: ${errorWords(error)}`
  }
}

const reported = async (
  folder: string,
  seals: ReadonlyMap<string, string>,
  { altered }: Checking,
): Promise<string[]> => {
  const text = await readFile(join(folder, 'report.json'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (text === null) return []
  let report
  try {
    report = reportSchema.parse(JSON.parse(text))
  } catch {
    const known = altered.includes('report.json: altered')
    return known ? [] : ['report.json: altered: it is no report any more']
  }
  return report.waves
    .flatMap(({ workers }) => workers)
    .filter(({ id, receipt }) => receipt !== null && seals.get(id) !== receipt)
    .map(({ folder: place }) => `${place}/receipt.json: not the one that was reported`)
}
