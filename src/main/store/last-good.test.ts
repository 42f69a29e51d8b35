import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { priceOf } from '@shared/prices/list-price'
import { createDefaultsFile } from './defaults-file'
import { createPolicyFile } from './policy-file'
import { createPricesFile } from './prices-file'
import { temporaryFolder } from './testing/temporary-folder'

const bundled = resolve('playbooks/defaults.yaml')

test('a typo in the policy keeps the last good one, over a restart too, and names its line', async () => {
  const file = join(await temporaryFolder(), 'policy.json')
  const policy = createPolicyFile(file)
  await writeFile(file, '{ "version": 1, "maxWorkers": 3 }')
  expect(await policy.read()).toMatchObject({ value: { maxWorkers: 3 } })
  await writeFile(file, '{ "version": 1,\n "maxWorker": 2 }')
  expect(await policy.read()).toMatchObject({ value: { maxWorkers: 3 } })
  expect(policy.problem()).toMatchObject({ where: `${file}:2` })
  expect(policy.problem()?.kept).toMatch('what was last read well holds')
  expect((await policy.check()).ok).toBe(false)
  const next = createPolicyFile(file)
  expect(await next.read()).toMatchObject({ value: { maxWorkers: 3 } })
  await rm(file)
  expect(await next.read()).toMatchObject({ value: { maxWorkers: 64 } })
  expect(next.problem()).toBeNull()
})

test('without a good one seen before, a faulty policy holds nothing', async () => {
  const file = join(await temporaryFolder(), 'policy.json')
  await writeFile(file, '{ "maxWorker": 2 }')
  expect((await createPolicyFile(file).read()).ok).toBe(false)
})

test('a typo in the defaults keeps the last good lines; the bundled ones hold before', async () => {
  const file = join(await temporaryFolder(), 'defaults.yaml')
  await writeFile(file, 'version: 1\nquota: { stopAtt: 90 }\n')
  const defaults = await createDefaultsFile(bundled, file)
  expect(await defaults.read()).toMatchObject({ value: { quota: { stopAt: 95 } } })
  expect(defaults.problem()?.where).toMatch(`${file}:2`)
  expect(defaults.problem()?.kept).toMatch('bundled defaults hold')
  await writeFile(file, 'version: 1\nquota: { stopAt: 90 }\n')
  expect(await defaults.read()).toMatchObject({ value: { quota: { stopAt: 90 } } })
  expect(defaults.problem()).toBeNull()
  await rm(file)
  await mkdir(file)
  expect(await defaults.read()).toMatchObject({ value: { quota: { stopAt: 90 } } })
  expect(defaults.problem()).toMatchObject({ code: 'defaults_file', where: file })
})

test("a typo in the prices keeps the person's last good prices", async () => {
  const file = join(await temporaryFolder(), 'prices.json')
  const prices = createPricesFile(file)
  const text = '{"version": 1, "models": {\n"claude/claude-opus-5-5": {"input": 3}}}'
  await writeFile(file, text)
  expect(priceOf((await prices()).table, 'claude', 'opus')).toMatchObject({ input: 3 })
  await writeFile(file, text.replace('input', 'imput'))
  const { table, problem } = await prices()
  expect(priceOf(table, 'claude', 'opus')).toMatchObject({ input: 3 })
  expect(problem).toMatchObject({ where: `${file}:2` })
  expect(await readFile(file, 'utf8')).toContain('imput')
})

test('where no file stood before the faulty one, the built-in values are said to hold', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'defaults.yaml')
  const defaults = await createDefaultsFile(bundled, file)
  expect((await defaults.read()).ok).toBe(true)
  await writeFile(file, 'version: 1\nquota: { stopAtt: 90 }\n')
  await defaults.read()
  expect(defaults.problem()?.kept).toMatch('the bundled defaults hold')
  const own = join(folder, 'policy.json')
  const policy = createPolicyFile(own)
  expect((await policy.read()).ok).toBe(true)
  await writeFile(own, '{ "maxWorker": 2 }')
  await policy.read()
  expect(policy.problem()?.kept).toMatch('the built-in values hold')
})
