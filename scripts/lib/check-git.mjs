import { onPath } from './on-path.mjs'
import { SetupProblem } from './stop.mjs'

/** Every workspace and diff is Git's; without it nothing would run. */
export function checkGit() {
  if (onPath('git') || onPath('git.exe')) return
  throw new SetupProblem(
    'Wavedeck needs Git, and there is no git in PATH.',
    'Install it (https://git-scm.com/downloads) and run the command again.',
  )
}
