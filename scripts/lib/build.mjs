import { fingerprint, once } from './fingerprint.mjs'
import { bin, inProject, toolEnvironment } from './project.mjs'
import { run } from './run.mjs'
import { SetupProblem } from './stop.mjs'

/** Builds main, preload and renderer into `out/` unless they are fresh. */
export async function build() {
  const value = await fingerprint(
    ['src', 'electron.vite.config.ts', 'package-lock.json', 'tsconfig.json'].map((place) =>
      inProject(place),
    ),
  )
  await once(
    { stamp: inProject('out/.built'), value, result: inProject('out/main/index.js') },
    async () => {
      console.log('Building.')
      const code = await run(bin('electron-vite'), ['build', '--logLevel', 'warn'], {
        cwd: inProject('.'),
        env: toolEnvironment(),
      })
      if (code !== 0)
        throw new SetupProblem(
          'The build failed.',
          'See the errors above; npm run build repeats it.',
        )
    },
  )
}
