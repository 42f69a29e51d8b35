import { useApp } from '../../bridge/app-store'
import { ask } from '../../parts/ask'
import { Switch } from '../../ui/switch'
import { SettingRow } from './setting-row'

export const Notices = () => {
  const settings = useApp((snapshot) => snapshot.settings)
  return (
    <>
      <div className="sec-h">
        <h2>Notices</h2>
      </div>
      <div className="setrows">
        <SettingRow
          title="Desktop notifications"
          text="When a wave ends, and when a worker needs you. Never while this window is in front."
        >
          <Switch
            label="Desktop notifications"
            on={settings.notifications}
            onChange={(notifications) => void ask('writeSettings', { ...settings, notifications })}
          />
        </SettingRow>
      </div>
    </>
  )
}
