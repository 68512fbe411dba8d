import { afterEach } from 'vitest'

const most = 60
let lines: string[] = []

/** Where the servers of tests write their logs: the latest lines are printed when a test fails, and only then. */
export const keptLog = {
  write: (line: string): void => {
    lines.push(line)
    if (lines.length > most * 4) lines = lines.slice(-most)
  },
}

/** For a setup file: prints, for whoever reads the failure, what the server said meanwhile. */
export const printLogsOfFailures = (): void => {
  afterEach(({ task }) => {
    const said = lines.slice(-most)
    lines = []
    if (task.result?.state !== 'fail' || said.length === 0) return
    process.stderr.write(`What the server logged in “${task.name}”:\n${said.join('')}`)
  })
}
