import { sql } from 'kysely'
import { z } from 'zod'
import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { analyzeTables } from '#server/database/analyze-tables.ts'
import type { Database } from '#server/database/database.ts'
import { statementPatience } from '#server/database/statement-patience.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { finishDrop } from '../drop/finish-drop.ts'
import { knowOwn, ownSource } from '../export/own-codes.ts'
import { countLeftOut, ofExternals } from '../read/stage-bundle.ts'
import { assemblePeople, assemblePlaces, assembleTies } from './assemble.ts'
import { compareExternals } from './compare-externals.ts'
import { compareLeavers, compareNewPeople, comparePeople } from './compare-people.ts'
import { comparePlaces, compareTies } from './compare-rest.ts'
import {
  assembleClasses,
  assembleSeats,
  type ComparingSeats,
  compareSeats,
  tellOtherClasses,
} from './compare-seats.ts'
import { findPeople, takeGuardians, takeRoles } from './find-people.ts'
import { followPeople } from './follow-people.ts'
import { holdNewCampuses } from './hold-campuses.ts'
import { holdOwners } from './hold-owners.ts'
import { holdStrangers } from './hold-strangers.ts'
import { leaveOut } from './leave-out.ts'
import { leaveOutOlder } from './leave-out-older.ts'
import { setStops, shrunkText } from './set-stops.ts'

export const compareJob = jobKind({ name: 'enrollments.compare', data: z.object({ importId: z.int() }) })

/**
 * Compares what an import brought with the school as it is, set by set. Done again it forgets what it found before; an
 * import that is no longer being read stays as it is.
 */
export async function compareImport(services: Services, importId: number): Promise<void> {
  const { database, clock, publicUrl } = services
  await inTransaction(database, async (db) => {
    await statementPatience('170s').execute(db)
    const row = await db
      .selectFrom('rosterImports')
      .select(['source', 'format', 'dateOrder', 'missing', 'createdAt', 'dropKey', 'readMs'])
      .select(sql<string[]>`delivery_notes`.as('deliveryNotes'))
      .where('id', '=', importId)
      .where('state', '=', 'reading')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const nowMs = clock.nowMs()
    const comparing: ComparingSeats = {
      importId,
      source: row.source,
      dateOrder: readOrder(row.dateOrder),
      now: new Date(nowMs),
      today: schoolDateOf(nowMs),
    }
    await forget(db, importId)
    await analyzeTables(db, ['roster_rows'])
    const isExternal = row.format === ofExternals.format
    if (isExternal) await compareExternals(db, comparing)
    const shrunk = isExternal
      ? undefined
      : await comparePeopleOf(db, comparing, row.missing === 'ask', ownSource(publicUrl))
    await analyzeTables(db, ['roster_changes'])
    if (!isExternal) await holdStrangers(db, comparing)
    await setStops(db, comparing)
    if (!isExternal) await holdOwners(db, services, importId, comparing.now)
    await holdNewCampuses(db, comparing)
    await followPeople(db, importId)
    await countLeftOut(db, importId)
    const unread = await readNobody(db, importId)
    const classes = await tellOtherClasses(db, importId)
    const notes = [shrunk, unread].filter((note) => note !== undefined)
    await db
      .updateTable('rosterImports')
      .set({
        ...{ state: 'open', failures: 0 },
        asksDateOrder: row.dateOrder === null && (await hasUnsureDates(db, importId)),
        notes: JSON.stringify([...row.deliveryNotes, ...notes, ...(classes === undefined ? [] : [classes])]),
        readMs: row.readMs ?? Math.min(longestMs, clock.nowMs() - row.createdAt.getTime()),
      })
      .where('id', '=', importId)
      .execute()
    // Compared again because somebody answered a question, it is in their hands.
    if (row.dropKey !== null && row.readMs === null)
      await finishDrop(db, services, { importId, source: row.source, notes })
    await publishChange(db, topic('enrollments'))
  })
}

/**
 * Compares everything that tells of people who log in. Returns a sentence where they are too few to read anybody as
 * missing.
 */
async function comparePeopleOf(
  db: Database,
  comparing: ComparingSeats,
  asksWhoIsMissing: boolean,
  own: string,
): Promise<string | undefined> {
  const { importId, source } = comparing
  if (source === own) await knowOwn(db, importId, source)
  await analyzeTables(db, ['roster_ids'])
  await assemblePlaces(db, comparing)
  await assemblePeople(db, comparing)
  await analyzeTables(db, ['roster_records'])
  await leaveOutOlder(db, comparing)
  await findPeople(db, comparing)
  await takeRoles(db, comparing)
  await takeGuardians(db, comparing)
  await leaveOut(db, comparing)
  await assembleTies(db, comparing)
  await assembleClasses(db, comparing)
  await assembleSeats(db, comparing)
  const shrunk = asksWhoIsMissing ? await shrunkText(db, comparing) : undefined
  const asksMissing = asksWhoIsMissing && shrunk === undefined
  await comparePlaces(db, comparing)
  await comparePeople(db, comparing)
  await compareNewPeople(db, comparing)
  await compareLeavers(db, comparing, asksMissing)
  await compareTies(db, comparing, asksMissing)
  await compareSeats(db, comparing)
  return shrunk
}

/** What the column takes: 24 days, for a job that a server was away for. */
const longestMs = 2 ** 31 - 1

const readOrder = (text: string | null) => (text === 'dmy' || text === 'mdy' ? text : null)

async function forget(db: Database, importId: number): Promise<void> {
  await sql`delete from roster_changes where import_id = ${importId}`.execute(db)
  await sql`delete from roster_records where import_id = ${importId}`.execute(db)
  // What a cell said stays; what only the comparison found is found again.
  await sql`delete from roster_faults where import_id = ${importId} and cells is null`.execute(db)
}

async function hasUnsureDates(db: Database, importId: number): Promise<boolean> {
  const { rows } = await sql`
    select from roster_rows where import_id = ${importId} and cells ?| array['unsure_date', 'unsure_consent_from', 'unsure_consent_until'] limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * The sentence for files that brought people of whom not one could be read: an empty list would look like a school that
 * is the same.
 */
async function readNobody(db: Database, importId: number): Promise<string | undefined> {
  const { rows } = await sql`
    select from roster_imports i where i.id = ${importId}
      and exists (select from roster_files where import_id = i.id and is_read and left_out >= rows and rows > 0)
      and not exists (select from roster_records where import_id = i.id)`.execute(db)
  return rows.length > 0 ? 'Not one row of these files could be read: every one was left out.' : undefined
}
