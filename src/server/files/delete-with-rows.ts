import type { Transaction } from 'kysely'
import type { DB } from '../database/tables.ts'
import { inTransaction } from '../database/transactions.ts'
import { eachAlone } from '../jobs/each-alone.ts'
import type { Telling } from '../jobs/telling.ts'
import type { Services } from '../services.ts'

/**
 * Deletes files for good with the rows that name them. `deleteRow` deletes what one id stands for and returns the keys
 * of its files; none where it is not to go any more. The rows go first, so that nothing can name a file meanwhile, and stand
 * again where a file could not be deleted or the server was killed: whoever looks next finds both, and deletes them.
 *
 * @returns how many files
 * @throws SomeFailed after all the others
 */
export async function deleteWithRows<Id>(
  ids: readonly Id[],
  { services, jobName, telling }: { services: Services; jobName: string; telling: Telling },
  deleteRow: (db: Transaction<DB>, id: Id) => Promise<readonly string[]>,
): Promise<number> {
  const { database, files } = services
  let deleted = 0
  await eachAlone(ids, { services, jobName, telling }, async (id) => {
    deleted += await inTransaction(database, async (db) => {
      const keys = await deleteRow(db, id)
      for (const key of keys) await files.delete(key)
      return keys.length
    })
  })
  return deleted
}
