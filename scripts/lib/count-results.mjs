/** A runner's report in, what it did out. A skipped, todo or absent test is a failure of the suite. */
const verdict = (passed, failed, unrun) => ({
  passed,
  failed: failed + unrun + (passed + failed + unrun === 0 ? 1 : 0),
})

/** Reads Vitest's JSON report. */
export const countVitest = (report) =>
  verdict(
    report.numPassedTests,
    report.numFailedTests + report.testResults.filter(isBrokenFile).length,
    report.numPendingTests + report.numTodoTests,
  )

/** A file that failed without a failed test: it did not load. */
const isBrokenFile = (file) =>
  file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')

/** Reads Playwright's JSON report; a flaky test failed once, so it failed. */
export const countPlaywright = ({ stats, errors }) =>
  verdict(stats.expected, stats.unexpected + stats.flaky + errors.length, stats.skipped)
