// npm run -s verify -- FOLDER: checks the receipts of an orchestration, a wave or a worker, and names what
// was altered. Exit 0: all hold; 1: something was altered; 2: nothing to check.
import { stat } from 'node:fs/promises'
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
const { receipts, files, altered } = await verifyReceipts(folder)
for (const line of altered) console.log(line)
if (receipts === 0) console.error(`There is no receipt below ${folder}.`)
else
  console.log(
    altered.length === 0
      ? `${String(receipts)} receipts hold: ${String(files)} files are as they were.`
      : `${String(altered.length)} altered, in ${String(receipts)} receipts over ${String(files)} files.`,
  )
process.exitCode = receipts === 0 ? 2 : altered.length === 0 ? 0 : 1
