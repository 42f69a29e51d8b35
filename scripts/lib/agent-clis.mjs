import { installDependencies } from './install-dependencies.mjs'

/** The two agent CLIs that tests run for real, cached by their own lockfile. */
export const agentClis = () => installDependencies('tools/agent-clis', 'the agent CLIs for tests')
