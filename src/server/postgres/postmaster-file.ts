import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isProcessAlive } from './process-identity.ts'

const fileName = 'postmaster.pid'

/** What PostgreSQL writes about itself into its folder while it runs. */
export function readPostmasterFile(folder: string): { pid: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(folder, fileName), 'utf8').split('\n')
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' }
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
