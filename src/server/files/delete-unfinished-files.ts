import { sql } from 'kysely'
import { silent, type Telling } from '../jobs/telling.ts'
import type { Services } from '../services.ts'
import { deleteWithRows } from './delete-with-rows.ts'

/** No transaction is as long as that. */
const patienceMs = 24 * 60 * 60_000

/** Deletes files that were begun and never named by a row: the server was killed, or the store away. Returns how many. */
export async function deleteUnfinishedFiles(services: Services, telling: Telling = silent): Promise<number> {
  const { database, clock } = services
  const isLeft = sql<boolean>`begun_at < ${new Date(clock.nowMs() - patienceMs)}`
  const rows = await database.selectFrom('unfinishedFiles').select('storageKey').where(isLeft).execute()
  return deleteWithRows(
    rows,
    { services, jobName: 'files.delete-unfinished', telling },
    async (db, { storageKey }) => {
      const gone = await db
        .deleteFrom('unfinishedFiles')
        .where('storageKey', '=', storageKey)
        .where(isLeft)
        .returning('storageKey')
        .execute()
      return gone.map((one) => one.storageKey)
    },
  )
}
