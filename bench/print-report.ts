type Figures = Readonly<Record<string, number>>

export const round = (value: number): number => Math.round(value * 100) / 100

/** Prints a benchmark's one JSON object, and ends with 1 where a limit does not hold. */
export const printReport = (name: string, figures: Figures, limits: Figures, ok: boolean): void => {
  const report = { name, figures, limits, ok }
  console.log(process.argv.includes('--json') ? JSON.stringify(report) : report)
  process.exitCode = ok ? 0 : 1
}
