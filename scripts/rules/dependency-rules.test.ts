import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const fixtures = path.join(import.meta.dirname, 'fixtures')

interface Rules {
  readonly forbidden: NonNullable<NonNullable<ICruiseOptions['ruleSet']>['forbidden']>
  readonly options: ICruiseOptions
}
const rules = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs')) as Rules

const brokenRules = async (fixture: string): Promise<string[]> => {
  const { output } = await cruise(['src'], {
    ...rules.options,
    baseDir: path.join(fixtures, fixture),
    validate: true,
    ruleSet: { forbidden: rules.forbidden },
  })
  return (output as ICruiseResult).summary.violations.map((violation) => violation.rule.name)
}

test('every rule has a fixture that breaks it', () => {
  expect(readdirSync(fixtures).sort()).toEqual(rules.forbidden.map(({ name }) => name).sort())
})

test.each(readdirSync(fixtures))('%s is caught', async (fixture) => {
  expect(await brokenRules(fixture)).toContain(fixture)
})
