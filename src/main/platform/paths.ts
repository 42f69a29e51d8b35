import { isAbsolute, join, resolve } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** Where all data lives: `WAVEDECK_HOME`, else the platform's folder for an app's data (absolute). */
export const dataFolder = (env: Environment, platform: NodeJS.Platform, home: string): string => {
  if (env['WAVEDECK_HOME']) return resolve(env['WAVEDECK_HOME'])
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Wavedeck')
  if (platform === 'win32')
    return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Wavedeck')
  const xdg = env['XDG_DATA_HOME']
  // The XDG rule: a relative path is to be ignored.
  return join(xdg && isAbsolute(xdg) ? xdg : join(home, '.local', 'share'), 'wavedeck')
}
