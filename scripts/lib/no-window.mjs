import path from 'node:path'

/** What to say where Electron ended by itself: it dies without a word where its display or a file of its own is not there. */
export function noWindow(code, electron) {
  const name = process.env.DISPLAY || process.env.WAYLAND_DISPLAY
  const display = name === undefined ? 'the display' : `the display ${name}`
  return `The panel ended with code ${code}. If no window came up, see that ${display} can be reached; without one named (env -u DISPLAY -u WAYLAND_DISPLAY npm start) the demo runs in a virtual one. If that fails as well, Electron is damaged: delete "${path.dirname(electron)}" and run npm start again; it is put there anew.`
}
