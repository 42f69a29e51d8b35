import { useApp } from '../../bridge/app-store'
import { RevealButton } from '../../parts/machine/reveal-button'
import { SettingRow } from './setting-row'

export const DataFolder = () => {
  const dataFolder = useApp((snapshot) => snapshot.dataFolder)
  return (
    <>
      <div className="sec-h">
        <h2>Data</h2>
      </div>
      <div className="setrows">
        <SettingRow
          title={<span className="t-mono break">{dataFolder}</span>}
          text="Database, policy, logs, results, patches and workspaces. Only you can read it."
        >
          <RevealButton path={dataFolder} label="Open folder" />
        </SettingRow>
      </div>
    </>
  )
}
