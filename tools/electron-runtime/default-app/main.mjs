// Does what stock Electron's own default app does for us: `electron [-r module] <app> [args]`.
import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

process.defaultApp = true

function readArguments(args) {
  const modules = []
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]
    if (arg === '-r' || arg === '--require') modules.push(args[++i])
    else if (arg.startsWith('--require=')) modules.push(arg.slice('--require='.length))
    else if (!arg.startsWith('-')) return { modules, target: arg }
  }
  return { modules, target: undefined }
}

async function entryOf(target) {
  if (!(await stat(target)).isDirectory()) {
    app.setAppPath(path.dirname(target))
    return target
  }
  const manifest = JSON.parse(await readFile(path.join(target, 'package.json'), 'utf8'))
  app.setAppPath(target)
  app.setVersion(manifest.version)
  app.name = manifest.productName ?? manifest.name
  return path.resolve(target, manifest.main)
}

const { modules, target } = readArguments(process.argv.slice(1))
if (target === undefined) {
  console.error('usage: electron [-r module] <app>')
  process.exit(2)
}
const requireHere = createRequire(path.join(process.cwd(), 'here.js'))
for (const name of modules) requireHere(path.resolve(name))
try {
  await import(pathToFileURL(await entryOf(path.resolve(target))).href)
} catch (error) {
  console.error(error)
  process.exit(1)
}
