import { sql } from 'kysely'
import { excuseGroup } from '#domains/excuses/server/excuses.service.ts'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { isFamilyStudent, isShownToFamily } from '#domains/people/server/relations.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

interface ExcuseFacts {
  readonly id: number
  readonly studentId: number
  readonly studentName: string
  readonly studentFirstName: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly allDay: boolean
  readonly approved: boolean | null
  readonly reason: string
  /** ISO numbers; null for a single excuse, as the period. */
  readonly weekdays: number[] | null
  readonly periodStart: string | null
  readonly periodEnd: string | null
}

export interface ListedExcuse extends ExcuseFacts {
  readonly dayCount: number
}

const facts = sql`e.id, e.student_id, u.name as student_name, u.first_name as student_first_name, e.starts_at,
  e.ends_at, e.all_day, e.approved, e.reason, series.weekdays, series.period_start, series.period_end`

/** SQL: excuses as `e` that were not removed, with their student as `students` and `u`, and their series. */
const ofFamily = (viewer: Viewer) => sql`
  excuses e
  join students on students.id = e.student_id
  join users u on u.id = e.student_id
  left join excuse_series series on series.id = e.series_id
  where e.removed_at is null and ${isFamilyStudent(viewer)} and ${isShownToFamily('u')}`

export type ExcusePeriod = 'upcoming' | 'past'

/**
 * A page of the family's excuses: those whose end is to come, the soonest first, or those that are over, the
 * latest first. Of a series the day nearest to now stands for all.
 */
export async function listExcuses(
  db: Database,
  viewer: Viewer,
  { when, now, limit, offset }: { when: ExcusePeriod; now: Date; limit: number; offset: number },
): Promise<{ excuses: ListedExcuse[]; total: number }> {
  const isUpcoming = when === 'upcoming'
  const within = isUpcoming ? sql`e.ends_at > ${now}` : sql`e.ends_at <= ${now}`
  const nearest = isUpcoming ? sql`asc` : sql`desc`
  const group = excuseGroup('e')
  const [{ rows: excuses }, { rows: counts }] = await Promise.all([
    sql<ListedExcuse>`
      with own as (
        select ${facts},
          row_number() over (partition by ${group} order by e.starts_at ${nearest}, e.id) as place,
          count(*) over (partition by ${group})::integer as day_count
        from ${ofFamily(viewer)} and ${within})
      select * from own where place = 1
      order by starts_at ${nearest}, id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`
      select count(distinct ${group})::integer as total from ${ofFamily(viewer)} and ${within}`.execute(db),
  ])
  return { excuses, total: counts[0]?.total ?? 0 }
}

export interface OneExcuse extends ExcuseFacts {
  /** The student left the school: there is nothing to correct or to ask any more. */
  readonly hasLeft: boolean
  readonly createdAt: Date
  readonly requesterId: number | null
  readonly requesterName: string | null
  readonly isRequestedByStaff: boolean
  readonly filedInMirrorBy: string | null
  readonly correctedInMirrorBy: string | null
  readonly decidedByName: string | null
  readonly decidedAt: Date | null
  readonly previousId: number | null
  readonly previousStartsAt: Date | null
  readonly nextId: number | null
  readonly nextStartsAt: Date | null
}

/** An excuse of the viewer's family. Throws not-found for another family's or a removed one as for one that never was. */
export async function getFamilyExcuse(db: Database, viewer: Viewer, id: number): Promise<OneExcuse> {
  const { rows } = await sql<OneExcuse>`
    with own as (
      select ${facts}, ${hasLeft(sql.ref('students.status'))} as has_left, e.series_id, e.created_at, e.requester_id, e.filed_in_mirror_by as filing_id,
        e.corrected_in_mirror_by as correcting_id, e.decided_by, e.decided_at
      from ${ofFamily(viewer)} and e.id = ${id})
    select own.*, requester.name as requester_name,
      coalesce(requester.role = 'employee', false) as is_requested_by_staff, decider.name as decided_by_name,
      filing.name as filed_in_mirror_by, correcting.name as corrected_in_mirror_by,
      before.id as previous_id, before.starts_at as previous_starts_at,
      after.id as next_id, after.starts_at as next_starts_at
    from own
    left join users requester on requester.id = own.requester_id
    left join users decider on decider.id = own.decided_by
    left join users filing on filing.id = own.filing_id
    left join users correcting on correcting.id = own.correcting_id
    left join lateral (select e.id, e.starts_at from excuses e
      where e.series_id = own.series_id and e.removed_at is null and e.starts_at < own.starts_at
      order by e.starts_at desc limit 1) before on true
    left join lateral (select e.id, e.starts_at from excuses e
      where e.series_id = own.series_id and e.removed_at is null and e.starts_at > own.starts_at
      order by e.starts_at limit 1) after on true`.execute(db)
  if (!rows[0]) throw notFound('This excuse does not exist, or it is not one of your family’s.')
  return rows[0]
}
