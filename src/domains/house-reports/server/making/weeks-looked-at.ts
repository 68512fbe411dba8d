import { sql } from 'kysely'
import { mondayOf, schoolDateOf } from '#contract/school-time.ts'
import { askedSince } from '#domains/school-year/server/school-year.service.ts'
import type { Database } from '#server/database/database.ts'
import { addWeeks, lastFinishedWeek, weekBounds } from '../../rules/report-week.ts'

/**
 * Mondays of the weeks whose reports are looked after, the oldest first: of which a roll may still be taken, since somebody
 * is asked for it, and one more, so that what comes on the last of these days is seen on the next. Three, and more after a break,
 * whose own weeks nobody looks at: nothing met in them.
 */
export async function listWeeksLookedAt(db: Database, nowMs: number): Promise<string[]> {
  const { rows } = await sql<{ since: Date }>`select ${askedSince(new Date(nowMs))} as since`.execute(db)
  const since = rows[0]?.since.getTime() ?? nowMs
  const last = lastFinishedWeek(nowMs)
  const mondays: string[] = []
  for (let monday = addWeeks(mondayOf(schoolDateOf(since)), -1); monday < last; monday = addWeeks(monday, 1))
    mondays.push(monday)
  const bounds = mondays.map(weekBounds)
  const { rows: met } = await sql<{ monday: string }>`
    select week.monday from unnest(${mondays}::text[], ${bounds.map(({ startMs }) => new Date(startMs))}::timestamptz[],
      ${bounds.map(({ endMs }) => new Date(endMs))}::timestamptz[]) week (monday, begins, ends)
    where exists (select from attendables m
      where m.starts_at >= week.begins and m.starts_at < week.ends and m.cancelled_at is null)
    order by 1`.execute(db)
  return [...met.map(({ monday }) => monday), last]
}
