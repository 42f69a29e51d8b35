const mainSiblings = '(scheduler|supervisor|providers|workspace|quota|store|report|demo|playbooks)'

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-is-pure',
      comment: 'shared imports shared and zod, nothing else',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: '[.]test[.]ts$|/testing/' },
      to: { pathNot: '^(src/shared/|node_modules/(zod|yaml)/)' },
    },
    {
      name: 'shared-lib-is-the-bottom',
      severity: 'error',
      from: { path: '^src/shared/lib/' },
      to: { path: '^src/shared/(?!lib/)' },
    },
    {
      name: 'shared-ipc-is-the-top',
      severity: 'error',
      from: { path: '^src/shared/(?!ipc/)' },
      to: { path: '^src/shared/ipc/' },
    },
    {
      name: 'renderer-never-main',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: { path: '^src/(main|preload)/' },
    },
    {
      name: 'renderer-no-node',
      severity: 'error',
      from: { path: '^src/renderer/', pathNot: '[.]test[.]tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'main-never-renderer',
      severity: 'error',
      from: { path: '^src/(main|preload)/' },
      to: { path: '^src/renderer/' },
    },
    {
      name: 'preload-only-shared',
      severity: 'error',
      from: { path: '^src/preload/' },
      to: { pathNot: '^(src/(preload|shared)/|node_modules/electron/|electron$)' },
    },
    {
      name: 'main-siblings-never-meet',
      comment: 'siblings declare ports; engine.ts connects them',
      severity: 'error',
      from: { path: `^src/main/${mainSiblings}/`, pathNot: '[.]test[.]ts$' },
      to: { path: `^src/main/${mainSiblings}/`, pathNot: '^src/main/$1/' },
    },
    {
      name: 'platform-is-below',
      severity: 'error',
      from: { path: '^src/main/platform/', pathNot: '[.]test[.]ts$' },
      to: { path: '^src/main/(?!platform/)' },
    },
    {
      name: 'siblings-below-composition',
      severity: 'error',
      from: { path: `^src/main/(${mainSiblings}|platform)/`, pathNot: '[.]test[.]ts$' },
      to: { path: '^src/main/([^/]+[.]ts$|app/|ipc/)' },
    },
    {
      name: 'features-never-meet',
      severity: 'error',
      from: { path: '^src/renderer/features/([^/]+)/' },
      to: { path: '^src/renderer/features/', pathNot: '^src/renderer/features/$1/' },
    },
    {
      name: 'only-app-meets-features',
      severity: 'error',
      from: { path: '^src/renderer/(ui|bridge|parts)/' },
      to: { path: '^src/renderer/(features|app)/' },
    },
    {
      name: 'features-below-app',
      severity: 'error',
      from: { path: '^src/renderer/features/' },
      to: { path: '^src/renderer/app/' },
    },
    {
      name: 'ui-without-domain',
      comment: 'ui knows no domain words',
      severity: 'error',
      from: { path: '^src/renderer/ui/' },
      to: { path: '^src/(shared/(?!lib/)|renderer/(bridge|parts)/)' },
    },
    {
      name: 'electron-only-at-the-edge',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(preload/|main/(index[.]ts|app/|ipc/))' },
      to: { path: '^electron$|node_modules/electron/' },
    },
    {
      name: 'processes-only-in-platform',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/main/platform/|[.]test[.]tsx?$' },
      to: { path: '^(node:)?child_process$|node_modules/execa/' },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^electron$' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
