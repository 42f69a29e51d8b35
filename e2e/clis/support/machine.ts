import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type ModelServer, startModelServer } from '../../fixtures/model-server/start-model-server'
import { endLeftovers } from '../../support/end-leftovers'

const root = path.resolve(import.meta.dirname, '../../..')
const installed = path.join(root, 'tools/agent-clis/node_modules')
const clis = {
  claude: '.bin/claude',
  codex: '@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex',
}

/** A person's machine: a clean home with both CLIs, dummy keys, a clone of this repository, a model server. */
export interface Machine {
  readonly data: string
  readonly home: string
  readonly repository: string
  readonly server: ModelServer
  /** What the engine is started in; no address but the model server's can be reached through it. */
  readonly env: Readonly<Record<string, string>>
  remove(): Promise<void>
}

const codexConfig = (url: string): string => `model_provider = "mock"
model = "gpt-6.1-sol"

[model_providers.mock]
name = "Mock"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "MOCK_API_KEY"
request_max_retries = 0
stream_max_retries = 0
`

const installClis = async (home: string): Promise<void> => {
  const bin = path.join(home, '.local/bin')
  await mkdir(bin, { recursive: true })
  for (const [name, file] of Object.entries(clis))
    await symlink(path.join(installed, file), path.join(bin, name))
  // The login shell's start-up file: these come before any that this machine has.
  await writeFile(path.join(home, '.profile'), 'PATH="$HOME/.local/bin:$PATH"\n')
}

/** Port 9 is the discard service: nothing answers there, so what goes through the proxy goes nowhere. */
const nowhere = 'http://127.0.0.1:9'

/** What a CLI has to ask its model server; anything else would be telemetry, an update or another service. */
export const isModelPath = (path: string): boolean =>
  /^\/(v1\/(messages(\/count_tokens)?|responses|models))?(\?|$)/.test(path)

/** Makes one in the system's temp folder. */
export const makeMachine = async (): Promise<Machine> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wavedeck-clis-'))
  const home = path.join(folder, 'home')
  const repository = path.join(folder, 'repository')
  const server = await startModelServer()
  await installClis(home)
  await mkdir(path.join(home, '.codex'))
  await writeFile(path.join(home, '.codex/config.toml'), codexConfig(server.url))
  await promisify(execFile)('git', ['clone', '--quiet', root, repository])
  return {
    data: path.join(folder, 'data'),
    home,
    repository,
    server,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      SHELL: '/bin/sh',
      LANG: 'C.UTF-8',
      HTTP_PROXY: nowhere,
      HTTPS_PROXY: nowhere,
      ALL_PROXY: nowhere,
      NO_PROXY: '127.0.0.1,localhost',
      ANTHROPIC_BASE_URL: server.url,
      ANTHROPIC_API_KEY: 'dummy',
      CLAUDE_CODE_MAX_RETRIES: '1',
      MOCK_API_KEY: 'dummy',
    },
    async remove() {
      await endLeftovers(folder)
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
