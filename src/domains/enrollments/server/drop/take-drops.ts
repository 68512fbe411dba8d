import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { schoolDateOf } from '#contract/school-time.ts'
import { nobody } from '#server/api/viewer.ts'
import type { AuditContext } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { silent, type Telling } from '#server/jobs/telling.ts'
import type { Services } from '#server/services.ts'
import { beginImport } from '../begin-import.ts'
import { nameOf } from '../read/file-name.ts'
import type { SentFile } from '../read/open-bundle.ts'
import { Unreadable } from '../read/unzip.ts'
import { announceFolder } from './announce-folder.ts'
import { forgetTaken } from './forget-taken.ts'
import { findImporter, tellImporters } from './importers.ts'
import { type Drop, doneFolder, listDrops, refusedFolder } from './list-drops.ts'

/** A bundle is in memory while it is read. */
const mostBytes = 128 * 1024 ** 2

/** Why nothing is taken by night now; undefined when it is. */
export const dropHindrance = ({ config }: Services): string | undefined =>
  config.ROSTER_DROP_DIR === undefined ? 'No folder is set for nightly rosters.' : undefined

/**
 * Takes the bundles that lie in the folder, each as an import of its own, in the name of the person whom the settings give
 * the right for it; what was taken is moved away. One that cannot be read is an import that says why. Returns how many there were.
 */
export async function takeDrops(services: Services, telling: Telling = silent): Promise<number> {
  const { config, clock, database } = services
  const { ROSTER_DROP_DIR: folder, ROSTER_DROP_AS: email } = config
  if (folder === undefined || email === undefined) return 0
  const nowMs = clock.nowMs()
  const drops = await listDrops(folder, nowMs)
  const userId = await findImporter(database, email)
  if (userId !== undefined)
    await inTransaction(database, (db) => announceFolder(db, { folder, email, userId, nowMs }))
  if (userId !== undefined && drops.length > 0) {
    const job = { services, jobName: 'enrollments.drop', telling }
    await eachAlone(drops, job, (drop) => takeDrop(services, folder, drop, userId))
  } else if (drops.length > 0)
    throw new Error(`ROSTER_DROP_AS names nobody who may import rosters: ${email}. The folder is left alone.`)
  await forgetTaken(folder, config.ROSTER_DROP_KEEP_DAYS, nowMs)
  return drops.length
}

async function takeDrop(services: Services, folder: string, drop: Drop, userId: number): Promise<void> {
  const { database } = services
  // Taken before, and the server was stopped before it could move it away.
  const taken = await database
    .selectFrom('rosterImports')
    .select('state')
    .where('dropKey', '=', drop.key)
    .executeTakeFirst()
  const isRead =
    taken === undefined ? await readDrop(services, folder, drop, userId) : taken.state !== 'unreadable'
  await moveAway(folder, drop, isRead ? doneFolder : refusedFolder, schoolDateOf(services.clock.nowMs()))
}

async function readDrop(services: Services, folder: string, drop: Drop, byUserId: number): Promise<boolean> {
  const audit: AuditContext = {
    viewer: { ...nobody, userId: byUserId },
    request: { id: `drop ${drop.name}` },
  }
  try {
    if (drop.bytes > mostBytes) throw new Unreadable(`${drop.name} is larger than 128 MB.`)
    const sent: SentFile[] = []
    for (const path of drop.files)
      sent.push({ name: basename(path), bytes: new Uint8Array(await readFile(join(folder, path))) })
    await inTransaction(services.database, (db) =>
      beginImport(db, services, audit, { sent, byUserId, may: ['people'], drop }),
    )
    return true
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    await inTransaction(services.database, (db) =>
      keepUnreadable(db, services, drop, byUserId, error.message),
    )
    return false
  }
}

/** An import of which nothing could be read stands in the history, so that somebody hears of it. */
async function keepUnreadable(
  db: Database,
  { clock }: Services,
  { name, key }: Drop,
  createdBy: number,
  problem: string,
): Promise<void> {
  const nowMs = clock.nowMs()
  const fileName = nameOf(name)
  const { id } = await db
    .insertInto('rosterImports')
    .values({
      ...{ title: fileName, fileName, createdBy, createdAt: new Date(nowMs) },
      ...{ state: 'unreadable', problem, dropKey: key },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellImporters(db, {
    importId: id,
    title: `The roster ${fileName} could not be read`,
    body: problem,
    nowMs,
  })
}

/** With its day, and what tells two of one name apart: so nothing is ever written over. */
async function moveAway(folder: string, drop: Drop, to: string, day: string): Promise<void> {
  await mkdir(join(folder, to), { recursive: true })
  await rename(join(folder, drop.name), join(folder, to, `${day}-${drop.key.slice(0, 8)}-${drop.name}`))
  if (drop.marker !== undefined) await rm(join(folder, drop.marker), { force: true })
}
