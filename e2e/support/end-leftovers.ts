import { readFile, readdir } from 'node:fs/promises'

/**
 * Ends what still runs with this text in its environment: workers that a failed test left behind. Where
 * there is no /proc there is nothing to read, and their own deadline ends them.
 */
export const endLeftovers = async (text: string): Promise<void> => {
  const names = await readdir('/proc').catch(() => [])
  for (const name of names.filter((each) => /^\d+$/.test(each))) {
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '')
    if (environment.includes(text)) signal(Number(name))
  }
}

const signal = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended meanwhile.
  }
}
