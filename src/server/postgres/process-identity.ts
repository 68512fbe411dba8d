import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A text that names one run of one process: process numbers are used again after a restart, start times are not.
 * Undefined when no such process runs.
 */
export function identifyProcess(pid: number): string | undefined {
  if (!isProcessAlive(pid)) return undefined
  if (process.platform === 'linux') return identifyOnLinux(pid)
  const shown = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const startedAt = shown.stdout?.trim()
  return startedAt ? `${pid} ${startedAt}` : undefined
}

/** A text that names this run of our own process, as `identifyProcess` does. */
export function identifySelf(): string {
  return identifyProcess(process.pid) ?? `${process.pid}`
}

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function identifyOnLinux(pid: number): string | undefined {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces; after it come the state (Z: ended) and, as 20th, the start in clock ticks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : `${pid} ${bootId} ${fields[19]}`
  } catch {
    return undefined
  }
}
