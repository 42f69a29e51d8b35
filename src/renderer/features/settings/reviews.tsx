import type { Settings } from '@shared/ipc/views'
import { useApp } from '../../bridge/app-store'
import { ask } from '../../parts/ask'
import { Select } from '../../ui/select'
import { SettingRow } from './setting-row'

export const Reviews = () => {
  const settings = useApp((snapshot) => snapshot.settings)
  return (
    <>
      <div className="sec-h">
        <h2>Review</h2>
      </div>
      <div className="setrows">
        <SettingRow
          title="Limit waiting reviews"
          text="How many workers of a wave may wait for review before it starts no new ones. Off: any number."
        >
          <Select
            label="Limit waiting reviews"
            value={String(settings.reviewLimit ?? 'off')}
            options={[
              { value: 'off', label: 'Off' },
              ...['1', '2', '3', '5', '10', '20'].map((value) => ({ value, label: value })),
            ]}
            onChange={(value) => {
              const next: Settings = { ...settings, reviewLimit: Number(value) }
              if (value === 'off') delete next.reviewLimit
              void ask('writeSettings', next)
            }}
          />
        </SettingRow>
      </div>
    </>
  )
}
