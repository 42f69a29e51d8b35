import { useEffect, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { ask } from '../../parts/ask'
import { RevealButton } from '../../parts/machine/reveal-button'
import { bytes } from '../../ui/format'
import { SettingRow } from './setting-row'

export const DataFolder = () => {
  const dataFolder = useApp((snapshot) => snapshot.dataFolder)
  const [disk, setDisk] = useState<number | null>(null)
  useEffect(() => {
    void ask('workspaceDisk', {}).then((answer) => {
      if (answer !== null) setDisk(answer.bytes)
    })
  }, [])
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
        <SettingRow
          title="Workspaces on this disk"
          text="Of all workers, with what is kept of deleted ones. Closing a worker can delete its workspace."
        >
          <span>{disk === null ? 'measuring' : bytes(disk)}</span>
        </SettingRow>
      </div>
    </>
  )
}
