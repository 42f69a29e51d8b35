/** A step that can't go on: what happened, and what the person can do about it. */
export class SetupProblem extends Error {
  constructor(message, fix) {
    super(message)
    this.fix = fix
  }
}

/** Runs `main`; a SetupProblem ends the process with one line of its two sentences, anything else is a bug. */
export async function runScript(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof SetupProblem)) throw error
    console.error(`\n${error.message} ${error.fix}`)
    process.exitCode = 1
  }
}
