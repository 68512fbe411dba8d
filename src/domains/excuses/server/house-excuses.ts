import { clockRangeText, clockText, dayText } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ExcuseState } from '../contract/excuse-values.ts'
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

/**
 * Excuses of a house's students that run now or begin within some days, approved or waiting, of the students whose
 * excuses the viewer sees; a recurring one stands once.
 */
export async function listUpcomingExcusesOfHouse(
  db: Database,
  viewer: Viewer,
  houseId: number,
  { nowMs, days, limit }: { readonly nowMs: number; readonly days: number; readonly limit: number },
): Promise<UpcomingExcuse[]> {
  if (!holds(viewer, 'excuses.view')) return []
  const rows = await excuseRecords(db, viewer)
    .select('student.image as studentImageUrl')
    .where('students.houseId', '=', houseId)
    .where((eb) => eb.or([eb('excuses.approved', 'is', null), eb('excuses.approved', '=', true)]))
    .where('excuses.endsAt', '>', new Date(nowMs))
    .where('excuses.startsAt', '<', new Date(nowMs + days * 86_400_000))
    .orderBy('excuses.startsAt')
    .orderBy('excuses.id')
    .limit(limit)
    .execute()
  const groups = Map.groupBy(rows, (row) =>
    row.seriesId === null ? `one ${row.id}` : `series ${row.seriesId}`,
  )
  return [...groups.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            id: first.id,
            studentId: first.studentId,
            studentName: first.studentName,
            studentImageUrl: first.studentImageUrl,
            title: first.reason,
            subtitle: whenText(first, nowMs),
            state: first.approved === null ? ('waiting' as const) : ('approved' as const),
            moreDays: others.length,
          },
        ]
      : [],
  )
}

/** `Thu, Nov 12`: the year is plain. */
const shortDay = (atMs: number) => dayText(atMs).replace(/, \d{4}$/, '')

function whenText({ startsAt, endsAt, allDay }: ExcuseRecord, nowMs: number): string {
  const [startMs, lastMs] = [startsAt.getTime(), endsAt.getTime() - 1]
  const firstDay = schoolDateOf(startMs)
  if (firstDay !== schoolDateOf(lastMs)) return `${shortDay(startMs)} – ${shortDay(lastMs)}`
  const day = firstDay === schoolDateOf(nowMs) ? 'Today' : shortDay(startMs)
  if (allDay) return `${day}, all day`
  return startMs <= nowMs
    ? `${day}, until ${clockText(endsAt.getTime())}`
    : `${day}, ${clockRangeText(startMs, endsAt.getTime())}`
}
