import type { Check } from './check'

/** What commands are called that do what a playbook's check name says, best first. */
const alike: Readonly<Record<string, readonly string[]>> = {
  test: ['test', 'pytest', 'check'],
  quick: ['typecheck', 'lint', 'check', 'ruff', 'mypy', 'build', 'test'],
  types: ['typecheck', 'types', 'tsc', 'mypy', 'build'],
  lint: ['lint', 'ruff'],
  build: ['build', 'typecheck'],
}

/** A name in its words: `make test` has `make` and `test`. */
const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/[^a-z0-9]+/)

/**
 * The repository's commands that a playbook's check may mean, best first; `known` are those confirmed or
 * proposed for it. Packages are installed first where the repository says how.
 */
export const matchChecks = (name: string, known: readonly Check[]): readonly string[] => {
  const install = known.find(({ command }) => command === 'npm ci')?.command
  const wanted = [name.toLowerCase(), ...(alike[name.toLowerCase()] ?? [])]
  const matches = wanted.flatMap((word) =>
    known
      .filter((check) => wordsOf(`${check.name} ${check.command}`).includes(word))
      .map(({ command }) => command),
  )
  const whole = matches.map((command) =>
    install !== undefined && command.startsWith('npm ') && command !== install
      ? `${install} && ${command}`
      : command,
  )
  return [...new Set(whole)]
}
