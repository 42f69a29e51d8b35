import { expect, test } from 'vitest'
import { proposeChecks } from './propose-checks'

const commands = (files: Parameters<typeof proposeChecks>[0]): string[] =>
  proposeChecks(files).map(({ command }) => command)

test('checks are proposed from what a repository says of itself', () => {
  const scripts = JSON.stringify({ scripts: { test: 'x', lint: 'y', start: 'z' } })
  expect(commands({ 'package.json': scripts, 'package-lock.json': '{}' })).toEqual([
    'npm ci',
    'npm run lint',
    'npm test',
  ])
  expect(commands({ Makefile: 'test := no\nlint:\n\tx\ncheck: lint\n' })).toEqual([
    'make lint',
    'make check',
  ])
  expect(commands({ 'go.mod': 'module x', 'Cargo.toml': '' })).toEqual([
    'go build ./...',
    'go test ./...',
    'cargo build --locked',
    'cargo test --locked',
  ])
  expect(commands({ 'pyproject.toml': '[tool.ruff]\n[tool.pytest.ini_options]\n' })).toEqual([
    'ruff check .',
    'python -m pytest',
  ])
})

test('files that say nothing, or are broken, propose nothing', () => {
  for (const text of ['', '{', '[]', '{"scripts":null}', '{"scripts":{"start":"x"}}'])
    expect(commands({ 'package.json': text })).toEqual([])
  expect(commands({})).toEqual([])
})
