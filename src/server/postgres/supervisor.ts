import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { findFreePort } from './free-port.ts'
import { type PostmasterOptions, spawnPostmaster, waitUntilReady } from './postmaster.ts'
import { endRemainingProcesses, stopPostmaster } from './postmaster-file.ts'

const attempts = 4
const firstPauseMs = 250
const longestPauseMs = 15_000

/**
 * Starts PostgreSQL on a free port and starts it again there should it end by itself. Whoever ends our process
 * without stopping first (a failed start, a defect) still leaves no PostgreSQL behind.
 *
 * @throws StartupError when it does not come up
 */
export async function supervisePostmaster(
  options: Omit<PostmasterOptions, 'port'>,
  log: (line: string) => void,
): Promise<{ port: number; stop(): Promise<void> }> {
  let child: ChildProcess | undefined
  let isStopping = false
  const stopping = new AbortController()
  const stopOnExit = () => {
    if (child?.pid !== undefined && isRunning(child)) process.kill(child.pid, 'SIGINT')
  }
  process.once('exit', stopOnExit)

  // Another program may take the port in between.
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await endRemainingProcesses(options.folder)
    const port = await findFreePort()
    child = spawnPostmaster({ ...options, port })
    if (await waitUntilReady(child, options.folder)) {
      keepRunning(child, port)
      return { port, stop }
    }
    await wait(250 * attempt)
  }
  process.off('exit', stopOnExit)
  throw new StartupError(`PostgreSQL did not start; the reason stands at the end of ${options.logFile}.`)

  function keepRunning(current: ChildProcess, port: number): void {
    let hasEnded = false
    const restart = () => {
      if (hasEnded || isStopping) return
      hasEnded = true
      log('PostgreSQL ended by itself; starting it again.')
      void startAgain(port)
    }
    current.once('exit', restart)
    if (!isRunning(current)) restart()
  }

  /** Until it runs or we stop: what keeps it from starting (a full disk, say) may pass. */
  async function startAgain(port: number): Promise<void> {
    for (let pauseMs = firstPauseMs; !isStopping; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        // What a killed PostgreSQL left running keeps the next one from starting.
        await endRemainingProcesses(options.folder)
        if (isStopping) return
        const next = spawnPostmaster({ ...options, port })
        child = next
        if (await waitUntilReady(next, options.folder)) return keepRunning(next, port)
      } catch (error) {
        log(`PostgreSQL could not be started: ${error instanceof Error ? error.message : String(error)}`)
      }
      if (!isStopping) await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function stop(): Promise<void> {
    isStopping = true
    stopping.abort()
    process.off('exit', stopOnExit)
    if (child?.pid !== undefined) await stopPostmaster(child.pid, options.folder)
  }
}

const isRunning = (child: ChildProcess) =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null
