import { sql } from 'kysely'
import { clockRangeText, clockText, dayText } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ExcuseState } from '../contract/excuse-values.ts'
import { excuseGroup } from './excuse-groups.ts'
import { type ExcuseRecord, excuseRecords } from './excuses.queries.ts'

/** An excuse that runs or comes, in the words of a house's page (2-back-office §3). */
export interface UpcomingExcuse {
  readonly id: number
  readonly studentId: number
  readonly studentName: string
  readonly studentImageUrl: string | null
  /** The reason. */
  readonly title: string
  /** When: `Today, until 11:30 AM`, `Thu, Nov 12, 2026, all day`. */
  readonly subtitle: string
  readonly state: ExcuseState
  /** How many more days of the same recurring excuse follow within the days asked for. */
  readonly moreDays: number
}

export interface UpcomingExcuses {
  readonly excuses: UpcomingExcuse[]
  /** How many more there are than are listed. */
  readonly more: number
}

/**
 * Excuses of a house's students that run now or begin within some days, approved or waiting, of the students whose
 * excuses the viewer sees, the soonest first; the days of a recurring one are listed once, and the limit is of what is
 * listed.
 */
export async function listUpcomingExcusesOfHouse(
  db: Database,
  viewer: Viewer,
  houseId: number,
  { nowMs, days, limit }: { readonly nowMs: number; readonly days: number; readonly limit: number },
): Promise<UpcomingExcuses> {
  if (!holds(viewer, 'excuses.view')) return { excuses: [], more: 0 }
  const group = excuseGroup('excuses')
  const ofDays = excuseRecords(db, viewer)
    .select([
      'student.image as studentImageUrl',
      sql<number>`row_number() over (partition by ${group} order by excuses.starts_at, excuses.id)`.as(
        'place',
      ),
      sql<number>`count(*) over (partition by ${group})`.as('dayCount'),
    ])
    .where('students.houseId', '=', houseId)
    .where((eb) => eb.or([eb('excuses.approved', 'is', null), eb('excuses.approved', '=', true)]))
    .where('excuses.endsAt', '>', new Date(nowMs))
    .where('excuses.startsAt', '<', new Date(nowMs + days * 86_400_000))
  const rows = await db
    .selectFrom(ofDays.as('ofDays'))
    .selectAll()
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where('place', '=', 1)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return {
    excuses: rows.map((row) => ({
      id: row.id,
      studentId: row.studentId,
      studentName: row.studentName,
      studentImageUrl: row.studentImageUrl,
      title: row.reason,
      subtitle: whenText(row, nowMs),
      state: row.approved === null ? 'waiting' : 'approved',
      moreDays: row.dayCount - 1,
    })),
    more: (rows[0]?.total ?? 0) - rows.length,
  }
}

/** `Thu, Nov 12`: the year goes without saying. */
const shortDay = (atMs: number) => dayText(atMs).replace(/, \d{4}$/, '')

function whenText(
  { startsAt, endsAt, allDay }: Pick<ExcuseRecord, 'startsAt' | 'endsAt' | 'allDay'>,
  nowMs: number,
): string {
  const [startMs, lastMs] = [startsAt.getTime(), endsAt.getTime() - 1]
  const firstDay = schoolDateOf(startMs)
  if (firstDay !== schoolDateOf(lastMs)) return `${shortDay(startMs)} – ${shortDay(lastMs)}`
  const day = firstDay === schoolDateOf(nowMs) ? 'Today' : shortDay(startMs)
  if (allDay) return `${day}, all day`
  return startMs <= nowMs
    ? `${day}, until ${clockText(endsAt.getTime())}`
    : `${day}, ${clockRangeText(startMs, endsAt.getTime())}`
}
