import { expect, test } from 'vitest'
import { matchChecks } from './match-checks'
import { proposeChecks } from './propose-checks'

test("a playbook's check name finds the repository's own commands, the nearest first", () => {
  const make = proposeChecks({ Makefile: 'test:\n\tx\nlint:\n\tx\n' })
  expect(matchChecks('test', make)).toEqual(['make test'])
  expect(matchChecks('quick', make)).toEqual(['make lint', 'make test'])
  expect(matchChecks('types', make)).toEqual([])
  const cargo = proposeChecks({ 'Cargo.toml': '' })
  expect(matchChecks('build', cargo)).toEqual(['cargo build --locked'])
  expect(matchChecks('test', proposeChecks({ 'pyproject.toml': 'pytest' }))).toEqual([
    'python -m pytest',
  ])
  expect(matchChecks('leftover', make)).toEqual([])
})

test('packages are installed first, and a name of its own is found by its own word', () => {
  const scripts = JSON.stringify({ scripts: { test: 'x', typecheck: 'y' } })
  const npm = proposeChecks({ 'package.json': scripts, 'package-lock.json': '{}' })
  expect(matchChecks('test', npm)).toEqual(['npm ci && npm test'])
  expect(matchChecks('types', npm)).toEqual(['npm ci && npm run typecheck'])
  expect(matchChecks('e2e', [{ name: 'e2e', command: 'make slow' }])).toEqual(['make slow'])
})
