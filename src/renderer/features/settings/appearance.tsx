import { useApp } from '../../bridge/app-store'
import { ask } from '../../parts/ask'
import { Segmented } from '../../ui/segmented'
import { SettingRow } from './setting-row'

export const Appearance = () => {
  const settings = useApp((snapshot) => snapshot.settings)
  return (
    <>
      <div className="sec-h">
        <h2>Appearance</h2>
      </div>
      <div className="setrows">
        <SettingRow title="Theme" text="System follows your desktop.">
          <Segmented
            label="Theme"
            value={settings.theme}
            options={[
              { value: 'system', label: 'System' },
              { value: 'dark', label: 'Dark' },
              { value: 'light', label: 'Light' },
            ]}
            onChange={(theme) => void ask('writeSettings', { ...settings, theme })}
          />
        </SettingRow>
      </div>
    </>
  )
}
