const atomPattern = /^([-+])(\d+)$/
const runPattern = /^([-+])(\d+)(?::(\d+))?$/

/** Atoms as short text: neighbours share one entry (`-3:2` is `-3` and `-4`). Order does not matter. */
export const packAtoms = (atoms: Iterable<string>): string[] => {
  const whole: string[] = []
  const numbers: Record<'-' | '+', number[]> = { '-': [], '+': [] }
  for (const atom of atoms) {
    const match = atomPattern.exec(atom)
    if (match === null) whole.push(atom)
    else numbers[match[1] === '-' ? '-' : '+'].push(Number(match[2]))
  }
  return [...whole.sort(), ...runs('-', numbers['-']), ...runs('+', numbers['+'])]
}

const runs = (sign: string, numbers: number[]): string[] => {
  const packed: string[] = []
  const sorted = numbers.sort((a, b) => a - b)
  for (let at = 0; at < sorted.length;) {
    const from = sorted[at] ?? 0
    let count = 1
    while (sorted[at + count] === from + count) count += 1
    packed.push(count === 1 ? `${sign}${from}` : `${sign}${from}:${count}`)
    at += count
  }
  return packed
}

/** The atoms that `packAtoms` packed. */
export const unpackAtoms = (packed: readonly string[]): Set<string> => {
  const atoms = new Set<string>()
  for (const entry of packed) {
    const match = runPattern.exec(entry)
    if (match === null) atoms.add(entry)
    else
      for (let at = 0; at < Number(match[3] ?? 1); at += 1)
        atoms.add(`${match[1] ?? ''}${Number(match[2]) + at}`)
  }
  return atoms
}
