/** A screen to open windows on: macOS and Windows always have one, Linux where a display is named. */
export const hasDisplay = () =>
  process.platform !== 'linux' ||
  Boolean(process.env.DISPLAY) ||
  Boolean(process.env.WAYLAND_DISPLAY)

/** Puts a command on a virtual display of its own. */
export const onVirtualDisplay = (command, args) => ({
  command: 'xvfb-run',
  args: ['-a', '-s', '-screen 0 1600x1000x24', command, ...args],
})

/** Chromium refuses its sandbox to root, and only to root. */
export const electronFlags = () =>
  process.platform === 'linux' && process.getuid() === 0 ? ['--no-sandbox'] : []
