import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { leftOut } from './install-dependencies.mjs'

const { platform, arch } = process
const ours = { optional: true, os: [platform], cpu: [arch] }

test.each([
  ['an optional package for this machine', ours, true],
  ['one that is no binary', { optional: true }, false],
  ['one for another system', { ...ours, os: ['aix'] }, false],
  ['one for another processor', { ...ours, cpu: ['wasm32'] }, false],
  ['one for another C library', { ...ours, libc: ['musl'] }, false],
  ['one of another package (its bundle)', { os: [platform] }, false],
])('%s that is absent is seen as left out or not', async (_what, entry, expected) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wavedeck-left-out-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const packages = { 'node_modules/there': ours, 'node_modules/absent': entry }
  await mkdir(path.join(folder, 'node_modules/there'), { recursive: true })
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  expect(await leftOut(folder)).toBe(expected)
})
