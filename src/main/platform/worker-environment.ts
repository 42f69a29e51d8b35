import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** The variable by which a turn's processes are found; it also keeps a worker from starting Wavedeck. */
export const turnMarker = 'WAVEDECK_TURN'

const dropped = [
  /^ELECTRON_/,
  /^NODE_OPTIONS$/,
  /^npm_/i,
  /^INIT_CWD$/,
  /^CLAUDECODE$/,
  /^CLAUDE_CODE_(ENTRYPOINT|SSE_PORT)$/,
  /^WAVEDECK_/,
  /^(APPDIR|APPIMAGE|ARGV0|OWD|APPIMAGE_.*)$/,
  // What binds Git to one repository (a hook that started the app sets it): `git rev-parse --local-env-vars`.
  /^GIT_(DIR|WORK_TREE|IMPLICIT_WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES)$/,
  /^GIT_(CONFIG|CONFIG_PARAMETERS|CONFIG_COUNT|CONFIG_(KEY|VALUE)_\d+|PREFIX|NAMESPACE|QUARANTINE_PATH)$/,
  /^GIT_(GRAFT_FILE|SHALLOW_FILE|REPLACE_REF_BASE|NO_REPLACE_OBJECTS|INTERNAL_.*)$/,
]

/**
 * The person's own environment as a worker gets it: without what Electron, npm, an AppImage, another
 * agent session or this app put there. `loginPath` is the PATH of the person's login shell where it could be read.
 */
export const workerEnvironment = (
  own: Readonly<Record<string, string | undefined>>,
  loginPath: string | null,
): Record<string, string> => {
  const env: Record<string, string> = {}
  const appImage = own['APPDIR']
  for (const [name, value] of Object.entries(own)) {
    if (value === undefined || dropped.some((pattern) => pattern.test(name))) continue
    // An AppImage prepends its own libraries and programs to every search path.
    env[name] = appImage ? withoutFolder(value, appImage) : value
  }
  const path = loginPath ?? withoutNpmFolders(env['PATH'] ?? '')
  return { ...env, PATH: path }
}

/** What one turn adds: its marker, and a temporary folder whose sockets stay under 108 bytes. */
export const turnVariables = (turnId: string): Record<string, string> => {
  const folder = turnTempFolder(turnId)
  return { [turnMarker]: turnId, TMPDIR: folder, TMP: folder, TEMP: folder }
}

/** The temporary folder of a turn; short, and the same whenever it is asked for. */
export const turnTempFolder = (turnId: string): string => {
  const system = tmpdir()
  const short = system.length > 60 ? '/tmp' : system
  return join(short, `wd-${createHash('sha256').update(turnId).digest('hex').slice(0, 12)}`)
}

const withoutFolder = (value: string, folder: string): string =>
  value.includes(folder)
    ? value
        .split(delimiter)
        .filter((part) => !part.startsWith(folder))
        .join(delimiter)
    : value

/** npm puts `node_modules/.bin` folders and its own helper first. */
const withoutNpmFolders = (path: string): string =>
  path
    .split(delimiter)
    .filter((part) => !/[\\/]node_modules[\\/](\.bin|.*node-gyp-bin)[\\/]?$/.test(part))
    .join(delimiter)
