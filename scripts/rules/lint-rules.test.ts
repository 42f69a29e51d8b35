import path from 'node:path'
import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
// Each case is linted as changed text; a single run (what CI is taken for) would read the file's text on disk.
const eslint = new ESLint({
  cwd: root,
  overrideConfig: {
    languageOptions: { parserOptions: { disallowAutomaticSingleRunInference: true } },
  },
})

/** Lints `code` as if it stood in `file` (an existing file, so that its types can be read). */
const brokenRules = async (file: string, code: string): Promise<(string | null)[]> => {
  const results = await eslint.lintText(code, { filePath: path.join(root, file) })
  return results.flatMap((result) => result.messages.map((message) => message.ruleId))
}

const shared = 'src/shared/lib/result.ts'
const sibling = 'src/main/scheduler/ports.ts'

test.each([
  ['a default export', shared, 'export default 1\n', 'no-restricted-syntax'],
  [
    'a default export by name',
    shared,
    'const a = 1\nexport { a as default }\n',
    'no-restricted-syntax',
  ],
  [
    'the clock in shared',
    shared,
    'export const a = (): number => Date.now()\n',
    'no-restricted-properties',
  ],
  ['now in shared', shared, 'export const a = (): Date => new Date()\n', 'no-restricted-syntax'],
  [
    'chance in shared',
    shared,
    'export const a = (): number => Math.random()\n',
    'no-restricted-properties',
  ],
  [
    'a sync spawn',
    sibling,
    "import { spawnSync } from 'node:child_process'\nexport const a = spawnSync\n",
    'no-restricted-syntax',
  ],
  [
    'a process outside platform',
    sibling,
    "import { execa } from 'execa'\nexport const a = execa\n",
    'no-restricted-imports',
  ],
  [
    'a raw channel',
    sibling,
    'declare const ipcMain: { on(name: string): void }\nipcMain.on("x")\n',
    'no-restricted-syntax',
  ],
  [
    'a raw channel by another name',
    sibling,
    "import { ipcMain as wire } from 'electron'\nexport const a = wire\n",
    'no-restricted-syntax',
  ],
  [
    'a raw push',
    sibling,
    'declare const w: { webContents: { send(name: string): void } }\nw.webContents.send("x")\n',
    'no-restricted-syntax',
  ],
  [
    'a file stdio',
    sibling,
    "export const a = { stdio: [{ file: 'x' }] }\n",
    'no-restricted-syntax',
  ],
  ['an any', sibling, 'export const a: any = 1\n', '@typescript-eslint/no-explicit-any'],
  ['a long file', sibling, 'export const a = [\n' + '  1,\n'.repeat(300) + ']\n', 'max-lines'],
])('%s is caught', async (_what, file, code, rule) => {
  expect(await brokenRules(file, code)).toContain(rule)
})

test('a name that is not kebab-case is caught', async () => {
  const untyped = new ESLint({
    cwd: root,
    overrideConfig: [
      tseslint.configs.disableTypeChecked,
      { files: ['**/*.ts'], languageOptions: { parserOptions: { project: false } } },
    ],
  })
  const [result] = await untyped.lintText('export const a = 1\n', {
    filePath: path.join(root, 'src/shared/lib/notKebab.ts'),
  })
  expect(result?.messages.map((message) => message.ruleId)).toContain(
    'check-file/filename-naming-convention',
  )
})
