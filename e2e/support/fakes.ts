import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type World, root } from './world'

export const fakeNames = ['claude', 'codex', 'opencode', 'agy', 'kimi'] as const
type FakeName = (typeof fakeNames)[number]

/** Installs stand-ins of CLIs where a person's own would lie; they run on the Node that runs the tests. */
export const installFakes = async (
  { home }: World,
  names: readonly FakeName[] = fakeNames,
): Promise<void> => {
  const bin = path.join(home, '.local', 'bin')
  await mkdir(bin, { recursive: true })
  for (const name of names) {
    const script = path.join(root, 'e2e/fixtures/fake-agents', `${name}.mjs`)
    const text = `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`
    await writeFile(path.join(bin, name), text, { mode: 0o755 })
  }
  // A real one on this machine comes after them.
  await writeFile(path.join(home, '.bash_profile'), 'PATH="$HOME/.local/bin:$PATH"\n')
}
