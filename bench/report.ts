import { printReport } from './print-report'
import { measureReport, reportLimits } from './report-speed'

const figures = await measureReport()
const ok =
  figures.cpuSeconds <= reportLimits.cpuSeconds && figures.blockedMs <= reportLimits.blockedMs
printReport('report', figures, reportLimits, ok)
