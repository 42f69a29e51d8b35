import type { Check } from './check'

/** Files at the top of a repository that say how it is checked. */
export const checkSources = [
  'package.json',
  'package-lock.json',
  'Makefile',
  'go.mod',
  'Cargo.toml',
  'pyproject.toml',
] as const
export type CheckSource = (typeof checkSources)[number]

const names = ['lint', 'typecheck', 'test'] as const

/**
 * Checks to confirm, from the texts of a repository's own files: nothing runs before the person says so. Git
 * knows nothing of installed packages, so that a lock file is installed first.
 */
export const proposeChecks = (files: Readonly<Partial<Record<CheckSource, string>>>): Check[] => {
  const checks = [
    ...fromPackage(files['package.json'], files['package-lock.json'] !== undefined),
    ...fromMakefile(files.Makefile ?? ''),
    ...(files['go.mod'] === undefined
      ? []
      : [check('go build', 'go build ./...'), check('go test', 'go test ./...')]),
    ...(files['Cargo.toml'] === undefined
      ? []
      : [check('cargo build', 'cargo build --locked'), check('cargo test', 'cargo test --locked')]),
    ...fromPyproject(files['pyproject.toml']),
  ]
  return checks.filter(({ name }, at) => checks.findIndex((each) => each.name === name) === at)
}

const check = (name: string, command: string): Check => ({ name, command })

const fromPackage = (text: string | undefined, locked: boolean): Check[] => {
  const scripts = scriptsOf(text)
  const found = names.filter((name) => scripts.has(name))
  if (found.length === 0) return []
  return [
    ...(locked ? [check('npm ci', 'npm ci')] : []),
    ...found.map((name) => check(`npm ${name}`, name === 'test' ? 'npm test' : `npm run ${name}`)),
  ]
}

const scriptsOf = (text: string | undefined): ReadonlySet<string> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value !== 'object' || value === null || !('scripts' in value)) return new Set()
    const { scripts } = value
    return typeof scripts === 'object' && scripts !== null
      ? new Set(Object.keys(scripts))
      : new Set()
  } catch {
    return new Set()
  }
}

const fromMakefile = (text: string): Check[] =>
  ['lint', 'check', 'test']
    .filter((name) => new RegExp(`^${name}[ \\t]*:(?!=)`, 'm').test(text))
    .map((name) => check(`make ${name}`, `make ${name}`))

const fromPyproject = (text: string | undefined): Check[] => {
  if (text === undefined) return []
  return [
    ...(/^\[tool\.ruff/m.test(text) ? [check('ruff', 'ruff check .')] : []),
    ...(/^\[tool\.mypy/m.test(text) ? [check('mypy', 'mypy .')] : []),
    ...(/pytest/.test(text) ? [check('pytest', 'python -m pytest')] : []),
  ]
}
