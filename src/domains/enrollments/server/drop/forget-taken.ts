import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { schoolDateOf } from '#contract/school-time.ts'
import { doneFolder, refusedFolder } from './list-drops.ts'

/** As they are moved away: the day they were taken, and what tells two of one name apart. */
const taken = /^(\d{4}-\d{2}-\d{2})-[0-9a-f]{8}-/

/** Deletes bundles that were taken so many days ago: they may hold passwords. What somebody else put there stays. */
export async function forgetTaken(folder: string, keptDays: number, nowMs: number): Promise<void> {
  const since = schoolDateOf(nowMs - keptDays * 86_400_000)
  for (const name of [doneFolder, refusedFolder]) {
    const entries = await readdir(join(folder, name)).catch(() => [])
    for (const entry of entries) {
      const day = taken.exec(entry)?.[1]
      if (day !== undefined && day < since)
        await rm(join(folder, name, entry), { recursive: true, force: true })
    }
  }
}
