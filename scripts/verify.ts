// npm run -s verify -- FOLDER: checks the receipts of an orchestration, a wave or a worker, and names what
// was altered and what no receipt answers for. Exit 0: all hold; 1: something was altered; 2: nothing to check.
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { verifyReceipts } from '../src/main/report/verify-receipts'

const folder = process.argv[2]
if (folder === undefined) {
  console.error('Name the folder of an orchestration: npm run -s verify -- FOLDER')
  process.exit(2)
}
if (!(await stat(folder).catch(() => null))) {
  console.error(`There is no folder ${folder}; nothing was checked.`)
  process.exit(2)
}
const { receipts, files, altered, uncovered } = await verifyReceipts(folder)
const counted = (count: number, what: string) => `${String(count)} ${what}${count === 1 ? '' : 's'}`
for (const line of altered) console.log(line)
if (receipts === 0) console.error(`There is no receipt below ${folder}.`)
else {
  const [of, over] = [counted(receipts, 'receipt'), counted(files, 'file')]
  console.log(
    altered.length === 0
      ? `${of} ${receipts === 1 ? 'holds' : 'hold'}: ${over} compared, all as they were.`
      : `${String(altered.length)} altered, in ${of} over ${over}.`,
  )
}
if (receipts > 0 && uncovered.length > 0) {
  const names = new Map<string, number>()
  for (const file of uncovered) names.set(basename(file), (names.get(basename(file)) ?? 0) + 1)
  const listed = [...names].map(([name, n]) => (n === 1 ? name : `${name} (${String(n)})`))
  console.log(`Not checked, for no receipt answers for them: ${listed.join(', ')}.`)
}
process.exitCode = receipts === 0 ? 2 : altered.length === 0 ? 0 : 1
