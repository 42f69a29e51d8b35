import { copyFile, mkdir } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'

const alias = { '@shared': resolve('src/shared') }

/** Files that main finds beside its own code: `new URL('./name', import.meta.url)` holds in source and in out/main. */
const besideMain = [
  'src/main/supervisor/launch/launcher.sh',
  'src/main/providers/demo/demo-worker.mjs',
  'src/main/store/thread/database-thread.mjs',
]

const copyBesideMain: Plugin = {
  name: 'copy-beside-main',
  async closeBundle() {
    await mkdir('out/main', { recursive: true })
    await Promise.all(besideMain.map((file) => copyFile(file, `out/main/${basename(file)}`)))
  },
}

/** Where a build spends its time is no warning. */
const quiet = { pluginTimings: false }

export default defineConfig({
  main: {
    resolve: { alias },
    plugins: [copyBesideMain],
    build: {
      target: 'node20.18',
      // One file is read sooner than the hundreds of these; what is native can't be part of it.
      externalizeDeps: { exclude: ['execa', 'yaml', 'zod'] },
      rolldownOptions: {
        input: {
          index: resolve('src/main/index.ts'),
          'line-worker': resolve('src/main/line-worker.ts'),
        },
        output: { chunkFileNames: '[name]-[hash].js' },
        checks: quiet,
      },
    },
  },
  preload: {
    resolve: { alias },
    build: {
      // A sandboxed preload is one CommonJS file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
        checks: quiet,
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    resolve: { alias },
    plugins: [react()],
    build: {
      minify: true,
      // The page is read from the disk, not over a network.
      chunkSizeWarningLimit: 2000,
      target: 'chrome130',
      rolldownOptions: { input: { index: resolve('src/renderer/index.html') }, checks: quiet },
    },
  },
})
