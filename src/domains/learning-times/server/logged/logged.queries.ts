import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import type { SchoolCalendar } from '#domains/excuses/rules/school-days.ts'
import { whoDid } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { LoggedHours, LoggedOptions, loggedStates } from '../../contract/logged-hours.schemas.ts'

interface Row {
  readonly id: number
  readonly day: string
  readonly minutes: number
  readonly subject: string
  readonly what: string
  readonly state: (typeof loggedStates)[number]
  readonly loggedBy: string | null
  /** The employee who logged it in a mirror of them. */
  readonly mirroringName: string | null
  readonly loggedAt: Date
  readonly decidedBy: string | null
  readonly reason: string
  readonly version: number
}

/** What was logged of a student on some days, the newest day first; one statement. */
export async function listLogged(
  db: Database,
  { studentId, from, to }: { readonly studentId: number; readonly from: string; readonly to: string },
): Promise<LoggedHours[]> {
  const { rows } = await sql<Row>`
    select l.id, l.day, l.minutes::integer as minutes, s.title as subject, l.what, l.state, u.name as logged_by,
      mirroring.name as mirroring_name, l.logged_at, d.name as decided_by, l.reason, l.version
    from logged_hours l join subjects s on s.id = l.subject_id
    left join users u on u.id = l.logged_by left join users mirroring on mirroring.id = l.mirrored_by
    left join users d on d.id = l.decided_by
    where l.student_id = ${studentId} and l.day between ${from}::date and ${to}::date
    order by l.day desc, l.id desc`.execute(db)
  return rows.map(({ loggedBy, mirroringName, loggedAt, decidedBy, ...row }) => ({
    ...row,
    logged_by: loggedBy && whoDid(loggedBy, mirroringName),
    logged_at: loggedAt.toISOString(),
    decided_by: decidedBy,
  }))
}

/** The days of the school year that runs, until today; all days before today where none has begun. */
export function daysToLog(
  calendar: SchoolCalendar,
  nowMs: number,
): { readonly first: string; readonly last: string } {
  const today = schoolDateOf(nowMs)
  const begun = calendar.cycles.filter(({ startsOn }) => startsOn <= today)
  const latest = begun.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn)).at(-1)
  const own = begun.filter(({ schoolYear }) => schoolYear === latest?.schoolYear)
  return { first: own.map(({ startsOn }) => startsOn).toSorted()[0] ?? today, last: today }
}

/** What a form of logged work offers: the days of the year until today, and what is taught. */
export async function getLoggedOptions(
  db: Database,
  calendar: SchoolCalendar,
  nowMs: number,
): Promise<LoggedOptions> {
  const { first, last } = daysToLog(calendar, nowMs)
  const subjects = await db
    .selectFrom('subjects')
    .select(['id', 'title'])
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .execute()
  return { first_day: first, last_day: last, subjects }
}
