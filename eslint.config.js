import checkFile from 'eslint-plugin-check-file'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Named exports only: a file is named after what it exports.',
}
const noDefaultName = { ...noDefaultExport, selector: "ExportSpecifier[exported.name='default']" }
const noSyncSpawn = {
  selector: 'CallExpression[callee.property.name=/^(spawnSync|execSync|execFileSync|execaSync)$/]',
  message: 'Nothing blocks: start processes asynchronously.',
}
const noSyncSpawnImport = {
  selector: 'ImportSpecifier[imported.name=/^(spawnSync|execSync|execFileSync|execaSync)$/]',
  message: 'Nothing blocks: start processes asynchronously.',
}
const noFileStdio = {
  selector: "Property[key.name='stdio'] ObjectExpression > Property[key.name='file']",
  message: 'A {file} stdio is a pipe through this process; pass an integer descriptor.',
}
const rawChannel = {
  selector:
    'MemberExpression[object.name=/^(ipcMain|ipcRenderer)$/][property.name=/^(handle|on|send|invoke|once)$/]',
  message: 'Raw channels live in main/ipc and preload only; add a call to shared/ipc/contract.',
}
const rawChannelImport = {
  selector:
    "ImportDeclaration[source.value='electron'] > ImportSpecifier[imported.name=/^(ipcMain|ipcRenderer)$/]",
  message: rawChannel.message,
}
const rawPush = {
  selector:
    "CallExpression[callee.property.name='send'][callee.object.property.name='webContents']",
  message: rawChannel.message,
}
const rawChannels = [rawChannel, rawChannelImport, rawPush]
const everywhere = [noDefaultExport, noDefaultName, noSyncSpawn, noSyncSpawnImport, noFileStdio]

const processModules = ['child_process', 'node:child_process', 'execa'].map((name) => ({
  name,
  message: 'Processes are started in src/main/platform only.',
}))

export default tseslint.config(
  {
    ignores: [
      'out/',
      'node_modules/',
      '.runtime/',
      '.cache/',
      'tools/*/node_modules/',
      'scripts/rules/fixtures/',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: ['tsconfig.node.json', 'tsconfig.web.json'] },
    },
    plugins: { 'check-file': checkFile },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,tsx}': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      'check-file/folder-naming-convention': ['error', { 'src/**/': 'KEBAB_CASE' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', ...everywhere, ...rawChannels],
      'no-restricted-imports': ['error', { paths: processModules }],
    },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    // A component returns what it draws; the React compiler, whose fears the second rule voices, is not used.
    files: ['src/renderer/**/*.tsx'],
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    files: ['src/shared/**/*.ts'],
    ignores: ['src/shared/**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'Shared code is pure: pass the time in.',
        },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Shared code is pure: pass the time in.' },
        { object: 'Math', property: 'random', message: 'Shared code is pure: pass it in.' },
      ],
    },
  },
  {
    files: [
      'src/main/platform/**/*.ts',
      'src/**/*.test.ts',
      'e2e/**/*.ts',
      'bench/**/*.ts',
      'scripts/**/*.ts',
    ],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['src/main/ipc/**/*.ts', 'src/preload/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere] },
  },
  {
    files: ['*.config.ts'],
    rules: { 'no-restricted-syntax': ['error', noSyncSpawn, noSyncSpawnImport] },
  },
  {
    files: ['scripts/**/*.mjs', 'tools/**/*.mjs', 'src/**/*.mjs', 'e2e/**/*.mjs'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere] },
  },
)
