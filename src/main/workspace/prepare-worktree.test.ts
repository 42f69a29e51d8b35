import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprint, makeTestBed, value } from './testing/test-repository'

test('a worker can neither push nor start a hook from a worktree; config is not touched', async () => {
  const bed = await makeTestBed()
  const trap = join(bed.folder, 'trap')
  for (const hook of ['pre-commit', 'post-commit', 'post-checkout', 'commit-msg']) {
    await bed.write(`.git/hooks/${hook}`, `#!/bin/sh\ntouch '${trap}'\n`)
    await chmod(join(bed.repo, '.git/hooks', hook), 0o755)
  }
  for (const name of ['plain', 'pushed']) {
    await bed.git(['init', '-q', '--bare', join(bed.folder, `${name}.git`)], bed.folder)
    await bed.git(['remote', 'add', name, join(bed.folder, `${name}.git`)])
  }
  await bed.git(['remote', 'set-url', '--push', 'pushed', join(bed.folder, 'pushed.git')])
  await bed.git(['config', `url.${bed.folder}/.pushInsteadOf`, `${bed.folder}/`])
  const before = await fingerprint(bed.repo)
  const made = value(await bed.workspaces.prepare(bed.request({ isolation: 'worktree' })))
  await bed.write('README.md', 'worker\n', made.root)
  const committed = await bed.workerGit(made.root, made.env, ['commit', '-q', '-a', '-m', 'own'])
  expect(committed).toMatchObject({ exitCode: 0 })
  expect(await bed.git(['log', '-1', '--format=%an'], made.root)).toBe('Wavedeck worker\n')
  for (const target of ['plain', 'pushed', join(bed.folder, 'plain.git')])
    for (const flags of [[], ['--no-verify']]) {
      const args = ['push', ...flags, target, 'HEAD:refs/heads/x']
      const pushed = await bed.workerGit(made.root, made.env, args)
      expect(pushed.exitCode).not.toBe(0)
    }
  for (const name of ['plain', 'pushed'])
    expect(await bed.git(['for-each-ref'], join(bed.folder, `${name}.git`))).toBe('')
  await expect(stat(trap)).rejects.toThrow('ENOENT')
  expect(await fingerprint(bed.repo)).toEqual(before)
  const fetched = await bed.workerGit(made.root, made.env, ['ls-remote', 'plain'])
  expect(fetched.exitCode).toBe(0)
})

test('removing a worktree leaves the repository without a trace of it, whatever is left of it', async () => {
  const bed = await makeTestBed()
  const keep = value(
    await bed.workspaces.prepare(bed.request({ isolation: 'worktree', workerId: 'keep' })),
  )
  for (const hook of ['post-checkout', 'reference-transaction', 'post-index-change']) {
    await bed.write(`.git/hooks/${hook}`, '#!/bin/sh\nexit 1\n')
    await chmod(join(bed.repo, '.git/hooks', hook), 0o755)
  }
  const remove = async () => value(await bed.workspaces.remove(bed.workspacesFolder, 'w1'))
  for (const damage of [
    async () => {
      await bed.git(['worktree', 'lock', join(bed.workspacesFolder, 'w1')])
    },
    () => rm(join(bed.workspacesFolder, 'w1'), { recursive: true }),
    () => rm(join(bed.repo, '.git/worktrees/w1'), { recursive: true }),
    async () => {
      await rm(join(bed.workspacesFolder, 'w1'), { recursive: true })
      await rm(join(bed.repo, '.git/worktrees/w1'), { recursive: true })
    },
    async () => {
      // A submodule that was filled in it: Git itself refuses to remove such a worktree.
      await bed.git(['init', '--quiet', join(bed.workspacesFolder, 'w1/sub')])
      await mkdir(join(bed.repo, '.git/worktrees/w1/modules/sub'), { recursive: true })
    },
    () => rm(join(bed.workspacesFolder, 'w1/.git')),
    () => chmod(join(bed.workspacesFolder, 'w1/src'), 0o500),
    () => writeFile(Buffer.from(`${bed.workspacesFolder}/w1/\xff`, 'latin1'), 'x'),
  ]) {
    value(await bed.workspaces.prepare(bed.request({ isolation: 'worktree' })))
    await damage()
    await remove()
    await remove()
    expect(await bed.git(['worktree', 'list', '--porcelain'])).not.toContain('/w1')
    await expect(stat(join(bed.workspacesFolder, 'w1'))).rejects.toThrow('ENOENT')
    await expect(stat(join(bed.workspacesFolder, 'w1.store'))).rejects.toThrow('ENOENT')
  }
  expect(await bed.git(['status', '--porcelain'], keep.root)).toBe('')
})

test('only what Wavedeck made is removed', async () => {
  const bed = await makeTestBed()
  await bed.write('precious.txt', 'x', join(bed.workspacesFolder, 'w1'))
  const removed = await bed.workspaces.remove(bed.workspacesFolder, 'w1')
  expect(removed).toMatchObject({ error: { code: 'workspace_unknown' } })
  expect(await readFile(join(bed.workspacesFolder, 'w1/precious.txt'), 'utf8')).toBe('x')
  const before = await fingerprint(bed.repo)
  value(await bed.workspaces.prepare(bed.request({ isolation: 'checkout', workerId: 'w2' })))
  value(await bed.workspaces.remove(bed.workspacesFolder, 'w2'))
  expect(await fingerprint(bed.repo)).toEqual(before)
})

test('a moved HEAD is told', async () => {
  const bed = await makeTestBed()
  const made = value(await bed.workspaces.prepare(bed.request()))
  expect(await bed.workspaces.headMoved(made)).toBe(false)
  await bed.git(['commit', '-q', '--allow-empty', '-m', 'next'])
  expect(await bed.workspaces.headMoved(made)).toBe(true)
})

test('refs a worker made or moved through a worktree are named, with how to undo them', async () => {
  const bed = await makeTestBed()
  await bed.git(['branch', 'kept'])
  await bed.git(['branch', 'moved'])
  const prepared = value(await bed.workspaces.prepare(bed.request({ isolation: 'worktree' })))
  const made = value(await bed.workspaces.remember(prepared))
  const patch = join(bed.folder, 'diff.patch')
  expect(value(await bed.workspaces.capture(made, patch)).notes).toEqual([])
  await bed.workerGit(made.root, made.env, ['commit', '-q', '--allow-empty', '-m', 'own'])
  await bed.workerGit(made.root, made.env, ['branch', 'mine'])
  await bed.workerGit(made.root, made.env, ['branch', '-f', 'moved', 'HEAD'])
  const [note = ''] = value(await bed.workspaces.capture(made, patch)).notes ?? []
  expect(note).toContain('refs/heads/mine (undo: git update-ref -d refs/heads/mine)')
  expect(note).toContain(`git update-ref refs/heads/moved ${made.head ?? ''})`)
  expect(note).not.toContain('kept')
})
