import type { Settings } from '@shared/ipc/views'
import type { Connection } from './connection'

export interface SettingsStore {
  read(): Settings
  write(settings: Settings): void
}

const unset: Settings = { theme: 'system', notifications: true }

export const createSettings = ({ db, touched, atomically }: Connection): SettingsStore => {
  const read = db.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck()
  const write = db.prepare<[string, string]>(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  return {
    read() {
      const text = read.get('settings')
      return text === undefined ? unset : (JSON.parse(text) as Settings)
    },
    write(settings) {
      atomically(() => {
        write.run('settings', JSON.stringify(settings))
        touched.add('settings', '')
      })
    },
  }
}
