const mac = typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac')

const names: Record<string, string> = {
  mod: mac ? 'Cmd' : 'Ctrl',
  alt: mac ? 'Option' : 'Alt',
  shift: 'Shift',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  enter: 'Enter',
  escape: 'Esc',
  end: 'End',
  tab: 'Tab',
}

/** `mod+k` -> `['Ctrl', 'K']`, as the keyboard in hand names them. */
export const keyNames = (combination: string): string[] =>
  combination.split('+').map((key) => names[key] ?? key.toUpperCase())
