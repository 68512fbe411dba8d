import { printLogsOfFailures } from './browser/kept-logs.ts'
import { checkTypedResults } from './results/checked-results.ts'

printLogsOfFailures()
checkTypedResults()
