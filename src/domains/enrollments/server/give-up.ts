import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'
import { isDatabaseAway } from '#server/database/failures.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { importAddress } from '../rules/enrollments-addresses.ts'
import { ofExternals } from './read/stage-bundle.ts'

type Doing = 'reading' | 'applying' | 'rolling_back'

/** How often in a row work at an import may end in an error that nobody foresaw. */
const mostFailures = 3

/** What an import is then, and what is said of it: what was done of it stays done. */
const ends: Readonly<Record<Doing, readonly [state: 'unreadable' | 'open' | 'applied', problem: string]>> = {
  reading: [
    'unreadable',
    'These files could not be compared: something went wrong here, three times. Tell who runs this server, and send them again.',
  ],
  applying: [
    'open',
    'Applying stopped: something went wrong here, three times. What was applied stays, the rest can be applied again.',
  ],
  rolling_back: [
    'applied',
    'Rolling back stopped: something went wrong here, three times. What was taken back stays so, the rest can be rolled back again.',
  ],
}

/**
 * Works at an import; an error that nobody foresaw is counted, so that it is not tried for ever: after some of them the
 * import stands still with a sentence, what was sent is forgotten, and whoever brought it is told. Rethrows what it
 * caught.
 */
export async function orGiveUp(
  services: Services,
  importId: number,
  doing: Doing,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isDatabaseAway(error))
      await inTransaction(services.database, (db) => fail(db, services, importId, doing))
    throw error
  }
}

async function fail(db: Database, { clock }: Services, importId: number, doing: Doing): Promise<void> {
  const { rows } = await sql<{ failures: number; createdBy: number; title: string; format: string }>`
    update roster_imports set failures = failures + 1 where id = ${importId} and state = ${doing}
    returning failures, created_by, title, format`.execute(db)
  const [row] = rows
  if (!row || row.failures < mostFailures) return
  const [state, problem] = ends[doing]
  await db
    .updateTable('rosterImports')
    .set({ state, problem, failures: 0 })
    .where('id', '=', importId)
    .execute()
  await db.deleteFrom('rosterUploads').where('importId', '=', importId).execute()
  await notifyPeople(
    db,
    [
      {
        ...{ userId: row.createdBy, type: 'school', category: 'jobs', ctaText: 'Open the import' },
        title: `Import ${importId} stopped`,
        body: `${row.title}: ${problem}`,
        redirectUrl: importAddress(importId, row.format === ofExternals.format),
      },
    ],
    clock.nowMs(),
  )
  await publishChange(db, topic('enrollments'))
}
