import { vitest } from './steps.mjs'

const config = ['--config', 'vitest.clis.config.ts']

/** Real waves of Claude Code and Codex against the model server of this repository. */
export const realClis = {
  /** Write, resume, usage limit, and the app killed under a worker. */
  everyday: vitest('real CLIs', [...config, 'everyday']),
  all: vitest('real CLIs in full', config),
}
