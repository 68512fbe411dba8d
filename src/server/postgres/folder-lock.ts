import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { identifyProcess, identifySelf } from './process-identity.ts'

/** Another running server works in this folder. */
export class FolderInUseError extends StartupError {}

const patienceMs = 3_000

/**
 * Makes this process the only server in `folder`, until `release`. A lock whose process is gone counts for nothing;
 * one whose server is just ending is waited for.
 *
 * @throws FolderInUseError when another server keeps it
 */
export async function lockFolder(folder: string, waitMs = patienceMs): Promise<{ release(): void }> {
  const file = join(folder, 'server.lock')
  const mine = identifySelf()
  const deadline = Date.now() + waitMs
  for (;;) {
    if (tryToCreate(file, mine)) return { release: () => removeWhenEqual(file, mine) }
    const holder = readLock(file)
    const holderPid = Number(holder?.split(' ')[0])
    if (holder !== undefined && identifyProcess(holderPid) !== holder) removeWhenEqual(file, holder)
    else if (Date.now() > deadline)
      throw new FolderInUseError(
        `Another Homeroom (process ${holderPid}) already uses ${folder}; stop it, or choose another folder with DATA_DIR.`,
      )
    else await wait(50)
  }
}

/** The lock appears whole or not at all: it is written aside and then linked. */
function tryToCreate(file: string, content: string): boolean {
  const aside = `${file}.${randomUUID()}`
  writeFileSync(aside, content, { flag: 'wx' })
  try {
    linkSync(aside, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Moved away before it is compared, so that of two servers that find a stale lock only one removes it. */
function removeWhenEqual(file: string, content: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (readLock(aside) !== content) {
    try {
      linkSync(aside, file)
    } catch {
      // A third server was faster; it holds the folder now.
    }
  }
  rmSync(aside, { force: true })
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
