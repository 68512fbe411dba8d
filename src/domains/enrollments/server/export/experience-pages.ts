import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { lastPlaceHolds } from '#domains/people/server/relations.service.ts'
import type { Database } from '#server/database/database.ts'
import type { ExportScope } from './people-pages.ts'

/** How many places are in memory at a time. */
const seatsAtOnce = 5_000

/** SQL: experiences of cycles that run or come, of a campus or for all. */
const isExported = ({ cohortId, now }: ExportScope) => sql`
  x.archived_at is null and (${cohortId ?? null}::integer is null or coalesce(x.cohort_id, ${cohortId ?? null}) = ${cohortId ?? null})
  and c.ends_at > ${now}`

export interface ExportedExperience {
  readonly id: number
  readonly title: string
  readonly cohortId: number | null
  readonly cycleId: number
}

export const experiencesOf = async (db: Database, scope: ExportScope) =>
  (
    await sql<ExportedExperience>`
      select x.id, x.title, x.cohort_id, x.cycle_id from experiences x join cycles c on c.id = x.cycle_id
      where ${isExported(scope)} order by x.id`.execute(db)
  ).rows

export interface ExportedSeat {
  readonly experienceId: number
  readonly cohortId: number | null
  readonly personId: number
  readonly role: 'student' | 'teacher'
  readonly isMain: boolean
  /** The first school day on which they are there no more, where they are to leave. */
  readonly until: string | null
}

/**
 * Who has a place in these experiences, and who runs them, of the people in the bundle. Who leaves and comes again is told
 * once, by the later place.
 */
export async function* seatsByPages(db: Database, scope: ExportScope) {
  const { cohortId, lastPerson } = scope
  const today = schoolDateOf(scope.now.getTime())
  const isOf = (table: 's' | 'e') =>
    cohortId === undefined ? sql`true` : sql`${sql.ref(`${table}.cohort_id`)} = ${cohortId}`
  const experts = await sql<ExportedSeat>`
    select x.id as experience_id, x.cohort_id, t.employee_id as person_id, 'teacher' as role, t.is_main,
      null as until
    from experience_experts t join experiences x on x.id = t.experience_id join cycles c on c.id = x.cycle_id
    join employees e on e.id = t.employee_id join users u on u.id = e.id and u.deactivated_at is null
    where ${isExported(scope)} and t.employee_id <= ${lastPerson} and ${isOf('e')}
    order by x.id, t.is_main desc, t.employee_id`.execute(db)
  yield experts.rows
  for (let after = 0; ; ) {
    const { rows } = await sql<ExportedSeat & { id: number }>`
      select r.id, x.id as experience_id, x.cohort_id, r.student_id as person_id, 'student' as role, false as is_main,
        r.until_day as until
      from registrations r join experiences x on x.id = r.experience_id join cycles c on c.id = x.cycle_id
      join students s on s.id = r.student_id and not ${hasLeft(sql`s.status`)}
      join users u on u.id = s.id and u.deactivated_at is null
      where r.id > ${after} and ${lastPlaceHolds('r', today)} and r.student_id <= ${lastPerson} and ${isExported(scope)} and ${isOf('s')}
      order by r.id limit ${seatsAtOnce}`.execute(db)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < seatsAtOnce) return
    after = last.id
  }
}
