import { printLogsOfFailures } from './kept-logs.ts'

printLogsOfFailures()
