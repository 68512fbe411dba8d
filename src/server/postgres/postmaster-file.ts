import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isProcessAlive } from './process-identity.ts'

const fileName = 'postmaster.pid'

/** What PostgreSQL writes about itself into its folder while it runs. */
export function readPostmasterFile(
  folder: string,
): { pid: number; port: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(folder, fileName), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/**
 * A server that was killed leaves its PostgreSQL running: that one is asked to end, and made to when it does not.
 * What it had acknowledged is on disk. A file whose process number now belongs to a stranger is removed, because
 * PostgreSQL would refuse to start for it.
 */
export async function stopOrphan(folder: string): Promise<void> {
  const orphan = readPostmasterFile(folder)
  if (!orphan || !isProcessAlive(orphan.pid)) return
  if (isPostmasterOf(orphan.pid, folder)) await stopPostmaster(orphan.pid, folder)
  else rmSync(join(folder, fileName), { force: true })
}

/** Fast shutdown: open transactions are rolled back and everything acknowledged is written. Harsher after 30 s. */
export async function stopPostmaster(pid: number, folder: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const deadline = Date.now() + 30_000
    if (isPostmasterOf(pid, folder)) process.kill(pid, signal)
    while (Date.now() < deadline) {
      if (!isPostmasterOf(pid, folder)) return
      await wait(10)
    }
  }
}

/**
 * Ends what is left of a PostgreSQL whose first process was killed: its connections finish their statement in their
 * own time, and until the last one has gone no other may open the folder. What they had acknowledged is on disk.
 * Only Linux shows who works in a folder; elsewhere they are waited for.
 */
export async function endRemainingProcesses(folder: string): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const deadline = Date.now() + 2_000
    for (const pid of processesIn(folder)) killQuietly(pid, signal)
    while (Date.now() < deadline) {
      if (processesIn(folder).length === 0) return
      await wait(10)
    }
  }
}

function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isPostgres(pid) && isPostmasterOf(pid, folder))
}

/** Somebody's shell may stand in the folder too. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}

function killQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It went by itself.
  }
}

/** PostgreSQL works inside its folder, so that is how it is known, even after the folder was moved. */
function isPostmasterOf(pid: number, folder: string): boolean {
  if (!isProcessAlive(pid)) return false
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(
      'postgres',
    )
  }
  try {
    const worksIn = statSync(`/proc/${pid}/cwd`)
    const cluster = statSync(folder)
    return worksIn.ino === cluster.ino && worksIn.dev === cluster.dev
  } catch {
    return false
  }
}
