import { printLogsOfFailures } from './kept-logs.ts'
import { checkTypedResults } from './results/checked-results.ts'

printLogsOfFailures()
checkTypedResults()
