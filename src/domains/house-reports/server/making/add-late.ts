import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { statementPatience } from '#server/database/statement-patience.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { publishChanges } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { weekShortTitle } from '../../rules/report-week.ts'
import { waitingText } from '../../rules/week-words.ts'
import { insertItems } from '../reports.queries.ts'
import { buildItems } from './build-items.ts'
import { listWaiting, lockUnnamed, type Unnamed, updateFigures } from './late-rolls.queries.ts'
import { type ReportNotice, tellReaders } from './tell-readers.ts'
import { loadWeekFacts, noFacts, reportDueMs } from './week-facts.ts'
import { listWeeksLookedAt } from './weeks-looked-at.ts'

/**
 * Adds to the weekly reports whom a roll that was taken after its report says was absent without an excuse, and tells who
 * reads it. What a report holds stays as it was: whom it names, whatever became of it, is left alone, with the figures their
 * item was made from. Praise is not added: it would be in the way of a check-in that a later roll asks for. Returns how
 * many students were added.
 */
export async function addLateToReports({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const nowMs = clock.nowMs()
  const mondays = await listWeeksLookedAt(database, nowMs)
  return inTransaction(database, async (db) => {
    await statementPatience().execute(db)
    const byWeek = Map.groupBy(await lockUnnamed(db, mondays), ({ weekStartsOn }) => weekStartsOn)
    const known: Unnamed[] = []
    const added: Unnamed[] = []
    for (const [monday, unnamed] of byWeek) {
      const result = await addLateOfWeek(db, monday, unnamed)
      known.push(...result.known)
      added.push(...result.added)
    }
    const houseIds = new Set(added.map(({ houseId }) => houseId))
    const waiting = houseIds.size === 0 ? [] : await listWaiting(db, [...houseIds], mondays)
    await tellReaders(db, noticesOf(waiting, added), nowMs)
    await publishChanges(
      db,
      [...new Set(known.map(({ houseId }) => houseId))].map((houseId) => topic('house', houseId)),
    )
    return added.length
  })
}

/**
 * Adds what is late to one week's reports. Returns of whom more is known by now, and whom of these a report names
 * since.
 */
async function addLateOfWeek(db: Database, monday: string, unnamed: readonly Unnamed[]) {
  const facts = await loadWeekFacts(
    db,
    monday,
    unnamed.map(({ studentId }) => studentId),
  )
  const factsOf = (studentId: number) => facts.get(studentId) ?? noFacts(studentId)
  const known = unnamed.filter(
    ({ studentId, notTaken }) => (factsOf(studentId).week.notTaken ?? 0) < notTaken,
  )
  const built = await buildItems(
    db,
    known.map(({ studentId }) => factsOf(studentId)),
    reportDueMs(monday),
  )
  const itemOf = new Map(
    built
      .filter(({ categories }) => categories.includes('unexcused_absence'))
      .map((item) => [item.studentId, item]),
  )
  await updateFigures(
    db,
    known.map(({ reportId, studentId }) => ({ reportId, studentId, week: factsOf(studentId).week })),
  )
  const added = known.filter(({ studentId }) => itemOf.has(studentId))
  await insertItems(
    db,
    added.flatMap(({ reportId, studentId }) => {
      const item = itemOf.get(studentId)
      return item === undefined ? [] : [{ ...item, reportId }]
    }),
  )
  return { known, added }
}

/** A notice a house that leads to the newest report that was added to. It says what waits in the reports of other weeks, too. */
function noticesOf(
  waiting: Awaited<ReturnType<typeof listWaiting>>,
  added: readonly Unnamed[],
): ReportNotice[] {
  const addedTo = Map.groupBy(added, ({ reportId }) => reportId)
  return [...Map.groupBy(waiting, ({ houseId }) => houseId).values()].flatMap((reports) => {
    const first = reports.find(({ reportId }) => addedTo.has(reportId))
    if (first === undefined) return []
    const sentences = reports.flatMap(({ reportId, weekStartsOn, checkIns, praises }) => {
      const text = waitingText(checkIns, praises, addedTo.get(reportId)?.length ?? 0)
      return text === '' ? [] : [`${weekShortTitle(weekStartsOn)}: ${text}.`]
    })
    return [{ ...first, body: sentences.join(' ') }]
  })
}
