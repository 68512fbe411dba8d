import { topic } from '#contract/topics.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { locks, tryLock } from '#server/database/advisory-locks.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { importAddress } from '../../rules/enrollments-addresses.ts'
import { completeMended } from './complete-mended.ts'
import { openBundle } from './open-bundle.ts'
import { sayEverySecond } from './reading-progress.ts'
import { stageBundle } from './stage-bundle.ts'
import { storedFile } from './stored-file.ts'
import { Unreadable } from './unzip.ts'

/**
 * Reads what was sent in chunks into the rows of an import and forgets the chunks, in one transaction: killed in the middle
 * it begins anew. `read` when it did, `elsewhere` while another job is at it, `nothing` where nothing waits to be read.
 */
export async function readStored(
  services: Services,
  importId: number,
): Promise<'read' | 'elsewhere' | 'nothing'> {
  const { database, secret } = services
  try {
    return await inTransaction(database, async (db) => {
      if (!(await tryLock(db, locks.readingOf(importId)))) return 'elsewhere'
      const stored = await listStored(db, importId)
      if (stored.length === 0) return 'nothing'
      const files = await openBundle(
        stored.map((file) => ({ name: file.name, bytes: storedFile(database, secret, importId, file) })),
      )
      const progress = sayEverySecond(services, importId, files)
      const staged = await stageBundle(db, importId, files, ['people'], progress)
      const mended = staged.mendsId === null ? undefined : await completeMended(db, importId, staged.mendsId)
      await db
        .updateTable('rosterImports')
        .set({ ...staged, ...(mended ?? { mendsId: null }), steps: 0, stepsDone: 0 })
        .where('id', '=', importId)
        .execute()
      await db.deleteFrom('rosterUploads').where('importId', '=', importId).execute()
      return 'read'
    })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    await keepUnreadable(services, importId, error.message)
    return 'read'
  }
}

const listStored = async (db: Database, importId: number) =>
  (
    await db
      .selectFrom('rosterUploads')
      .innerJoin('rosterImports', 'rosterImports.id', 'rosterUploads.importId')
      .select(['position', 'name', 'bytes'])
      .where('importId', '=', importId)
      .where('state', '=', 'reading')
      .orderBy('position')
      .execute()
  ).map(({ bytes, ...file }) => ({ ...file, bytes: Number(bytes) }))

const keepUnreadable = ({ database }: Services, importId: number, problem: string): Promise<void> =>
  inTransaction(database, async (db) => {
    await db
      .updateTable('rosterImports')
      .set({ state: 'unreadable', problem, steps: 0, stepsDone: 0 })
      .where('id', '=', importId)
      .where('state', '=', 'reading')
      .execute()
    await db.deleteFrom('rosterUploads').where('importId', '=', importId).execute()
    await publishChange(db, topic('enrollments'))
  })

/** Notifies whoever sent it what came of it: they need not wait. */
export const tellRead = ({ database, clock }: Services, importId: number): Promise<void> =>
  inTransaction(database, async (db) => {
    const row = await db
      .selectFrom('rosterImports')
      .select(['createdBy', 'title', 'problem'])
      .where('id', '=', importId)
      .executeTakeFirst()
    if (!row) return
    const { createdBy: userId, title, problem } = row
    await notifyPeople(
      db,
      [
        {
          ...{ userId, type: 'school', category: 'jobs', ctaText: 'Open the import' },
          title: problem === '' ? `Import ${importId} is compared` : `Import ${importId} could not be read`,
          body: problem === '' ? `${title}: what it would change can be decided.` : problem,
          redirectUrl: importAddress(importId),
        },
      ],
      clock.nowMs(),
    )
  })
