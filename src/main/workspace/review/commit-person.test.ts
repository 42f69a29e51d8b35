import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { value } from '../testing/test-repository'
import { acceptTree } from './accept-tree'
import { commitIntegrated } from './commit'
import { readCommitTemplate } from './commit-template'
import { integrate } from './integrate'
import { planIntegrate } from './integrate-plan'
import { personEnv } from './testing/person-env'
import { everything, makeBeds, type Beds } from './testing/review-bed'
import type { TestTree } from './testing/tree-cases'

let beds: Beds
beforeAll(async () => {
  beds = await makeBeds()
})
afterAll(() => beds.remove())

const tree = (a: string): TestTree => new Map([['a', { mode: '100644', data: a }]])

const integrated = async () => {
  const bed = await beds.make(tree('one\n'), tree('two\n'))
  const { context, base, files } = bed
  const accepted = value(await acceptTree(context, base, files, everything(files)))
  const plan = value(await planIntegrate(context, [{ base, accepted }]))
  value(await integrate(context, plan, 'i1', join(bed.folder, 'undo')))
  const commit = (detachedConfirmed = false) =>
    commitIntegrated(context, {
      run: bed.run,
      id: 'c1',
      folder: join(bed.folder, 'commit'),
      integrations: [],
      env: personEnv(),
      ours: plan.ours,
      paths: ['a'],
      message: 'Subject\n',
      detachedConfirmed,
    })
  return { bed, commit }
}

test('a commit on a detached HEAD asks; confirmed, it is made and moves no branch', async () => {
  const { bed, commit } = await integrated()
  await bed.git('checkout', '-q', '--detach')
  const asked = await commit()
  expect(asked.ok ? null : asked.error).toMatchObject({
    code: 'detached_head',
    kept: 'Nothing was committed. The integrated files and your message are kept.',
    where: bed.repo,
  })
  expect(existsSync(join(bed.repo, '.git/index.lock'))).toBe(false)
  const { commit: made } = value(await commit(true))
  expect((await bed.git('rev-parse', 'HEAD')).trim()).toBe(made)
  expect((await bed.git('rev-parse', 'main')).trim()).toBe(bed.base)
  expect(await bed.git('status', '--porcelain')).toBe('')
})

test('commits are signed where the person signs theirs; a signature that fails commits nothing', async () => {
  const { bed, commit } = await integrated()
  const signer = join(bed.folder, 'signer')
  await bed.git('config', 'commit.gpgSign', 'true')
  await bed.git('config', 'gpg.program', signer)
  writeFileSync(signer, '#!/bin/sh\necho "no secret key" >&2; exit 2\n', { mode: 0o755 })
  const refused = value(await commit())
  expect(refused.commit).toBe(null)
  expect(refused.output).toContain('failed to sign')
  expect((await bed.git('rev-parse', 'HEAD')).trim()).toBe(bed.base)
  const signed = `-----BEGIN PGP SIGNATURE-----\nbyPerson\n-----END PGP SIGNATURE-----`
  writeFileSync(
    signer,
    `#!/bin/sh\ncat >/dev/null\necho "[GNUPG:] SIG_CREATED D" >&2\necho "${signed}"\n`,
    { mode: 0o755 },
  )
  expect(value(await commit()).commit).not.toBe(null)
  expect(await bed.git('cat-file', 'commit', 'HEAD')).toContain('byPerson')
})

test('the template of the person is read without its comments, wherever it is named from', async () => {
  const { bed } = await integrated()
  const read = async () => value(await readCommitTemplate(bed.context.git, bed.repo))
  expect(await read()).toBe('')
  await bed.git('config', 'commit.template', '.template')
  expect(await read()).toBe('')
  writeFileSync(
    join(bed.repo, '.template'),
    '\n# Say why.\nTicket: \n\n# Who looked at it?\nSeen-by:\n',
  )
  expect(await read()).toBe('Ticket: \n\nSeen-by:')
})
