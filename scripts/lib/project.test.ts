import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

test('the project is found where its path has spaces and more than ASCII', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wavedeck-project-'))
  try {
    const copy = path.join(folder, 'ein Ordner für 100% "x"', 'scripts/lib/project.mjs')
    await mkdir(path.dirname(copy), { recursive: true })
    await copyFile(path.join(import.meta.dirname, 'project.mjs'), copy)
    const { inProject } = (await import(pathToFileURL(copy).href)) as {
      inProject: (...parts: string[]) => string
    }
    expect(inProject('package.json')).toBe(path.resolve(copy, '../../../package.json'))
  } finally {
    await rm(folder, { recursive: true })
  }
})
