import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstat, mkdir, readFile, readdir, readlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const identity = ['-c', 'user.name=Pat Person', '-c', 'user.email=pat@example.com']

export const git = async (repository: string, ...args: string[]): Promise<string> => {
  const { stdout } = await run('git', [...identity, ...args], { cwd: repository })
  return stdout.trim()
}

const files: Readonly<Record<string, string>> = {
  'README.md': '# harbour\n\nA small library of tide tables.\n',
  'src/tide.ts': 'export const high = (hours: number): boolean => hours % 12 < 6\n',
  'package.json': '{ "name": "harbour", "private": true }\n',
}

/** Makes the person's repository: one commit on main, and a file of theirs that is not committed. */
export const makeRepository = async (folder: string): Promise<string> => {
  const repository = path.join(folder, 'harbour')
  await mkdir(path.join(repository, 'src'), { recursive: true })
  await git(repository, 'init', '--quiet', '-b', 'main')
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(repository, name), text)
  await git(repository, 'add', '--all')
  await git(repository, 'commit', '--quiet', '-m', 'Begin')
  await writeFile(path.join(repository, 'notes.txt'), 'Mine alone.\n')
  return repository
}

/** Every file below a folder, Git's own included, with mode and content: equal only if nothing changed. */
export const fingerprint = async (folder: string): Promise<Readonly<Record<string, string>>> => {
  const names = (await readdir(folder, { recursive: true })).sort()
  const entries = names.map(async (name) => {
    const full = path.join(folder, name)
    const stat = await lstat(full)
    if (stat.isDirectory()) return [name, `${stat.mode}`]
    const content = stat.isSymbolicLink() ? await readlink(full) : await readFile(full)
    return [name, `${stat.mode} ${createHash('sha256').update(content).digest('hex')}`]
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>
}
