import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type Receipt, receiptSchema, sealedText } from '@shared/report/receipt'
import { reportSchema } from '@shared/report/report'
import { errorCode, errorWords } from '../platform/system-error'
import { fileHash } from './write-receipt'

/** What a check of receipts found: how many hold, and what was altered, as paths with a reason. */
export interface Verification {
  readonly receipts: number
  readonly files: number
  readonly altered: readonly string[]
}

/**
 * Checks every receipt below a folder against the files it answers for, its own seal, and, where there is
 * a report.json, the seal that was reported. It finds what was altered after; who rewrites files, receipt
 * and report together is not found out.
 */
export const verifyReceipts = async (folder: string): Promise<Verification> => {
  const altered: string[] = []
  const seals = new Map<string, string>()
  let files = 0
  const found = await receiptsBelow(folder)
  for (const file of found) {
    const name = relative(folder, file)
    const receipt = await readReceipt(file)
    if (typeof receipt === 'string') {
      altered.push(`${name}: ${receipt}`)
      continue
    }
    seals.set(receipt.workerId, receipt.seal)
    const seal = createHash('sha256').update(sealedText(receipt)).digest('hex')
    if (seal !== receipt.seal) altered.push(`${name}: its facts are not those it was sealed with`)
    for (const [path, hash] of Object.entries(receipt.files)) {
      files += 1
      const now = await fileHash(join(dirname(file), path))
      if (now !== hash)
        altered.push(`${join(dirname(name), path)}: ${now === null ? 'missing' : 'altered'}`)
    }
  }
  return {
    receipts: found.length,
    files,
    altered: [...altered, ...(await reported(folder, seals))],
  }
}

const receiptsBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name === 'receipt.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
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

const reported = async (folder: string, seals: ReadonlyMap<string, string>): Promise<string[]> => {
  const text = await readFile(join(folder, 'report.json'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (text === null) return []
  let report
  try {
    report = reportSchema.parse(JSON.parse(text))
  } catch {
    return ['report.json: altered: it is no report any more']
  }
  return report.waves
    .flatMap(({ workers }) => workers)
    .filter(({ id, receipt }) => receipt !== null && seals.get(id) !== receipt)
    .map(({ folder: place }) => `${place}/receipt.json: not the one that was reported`)
}
