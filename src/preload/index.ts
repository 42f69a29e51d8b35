import { contextBridge, ipcRenderer } from 'electron'
import type { Bridge } from '@shared/ipc/bridge'
import { callChannel, pushChannel } from '@shared/ipc/channel'

const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke(callChannel, { name, input }),
  on(name, listener) {
    const hear = (_event: unknown, push: { name: string; value: unknown }) => {
      if (push.name === name) listener(push.value)
    }
    ipcRenderer.on(pushChannel, hear)
    return () => {
      ipcRenderer.removeListener(pushChannel, hear)
    }
  },
}

contextBridge.exposeInMainWorld('wavedeck', bridge)
