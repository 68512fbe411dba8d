import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** The file system that Linux keeps in memory. */
const memory = '/dev/shm'
const prefix = 'homeroom-tests-'

/** A whole run with its databases takes less than two; the machine needs the rest. */
const wantedBytes = 6e9

/**
 * A folder in memory for what tests make and throw away: a database is two thousand files, which a disk takes fifteen
 * times as long to make (docs/decisions/0163-tests-in-memory.md). It goes when this process ends; what one left that was
 * killed goes with the next.
 *
 * @returns {string | undefined} undefined where there is no such file system, or no room in it
 */
export function makeMemoryFolder() {
  try {
    removeLeftovers()
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < wantedBytes) return undefined
    const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
    // PostgreSQL runs as a user of its own, and has to enter.
    chmodSync(folder, 0o755)
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    return undefined
  }
}

/** Whatever is temporary, of this process and of all it starts, lies in memory from now on; on the disk as before where it cannot. */
export function keepTemporaryInMemory() {
  const folder = makeMemoryFolder()
  if (folder) process.env.TMPDIR = folder
}

function removeLeftovers() {
  for (const name of readdirSync(memory).filter((one) => one.startsWith(prefix)))
    if (!isRunning(Number.parseInt(name.slice(prefix.length), 10)))
      rmSync(join(memory, name), { recursive: true, force: true })
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
