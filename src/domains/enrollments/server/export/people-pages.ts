import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { peopleNow } from '../people-now.ts'

/** What is exported: the whole school or one campus, with everybody there was when it began. */
export interface ExportScope {
  readonly cohortId: number | undefined
  /** The highest number of a person by then: who comes meanwhile stands in all of its files or in none. */
  readonly lastPerson: number
  /** Terms and experiences that are over by then are in none. */
  readonly now: Date
  /** The name of the whole. */
  readonly title: string
}

/** How many people are in memory at a time. */
const peopleAtOnce = 2_000

export interface ExportedPerson {
  readonly id: number
  readonly role: 'student' | 'guardian' | 'employee'
  readonly cohortId: number | null
  readonly houseId: number | null
  /** Of a student: who belongs to them, and is at the school. */
  readonly guardians: readonly number[]
  /** Leads a house or an experience. */
  readonly teaches: boolean
  readonly fields: Readonly<
    Record<
      'first_name' | 'last_name' | 'email' | 'phone' | 'grade' | 'pronouns' | 'birth_date' | 'job',
      string
    >
  >
}

/** SQL: who is of a scope: students and colleagues of the campus, and the guardians of those students. */
const isOf = (cohortId: number | undefined) =>
  cohortId === undefined
    ? sql`true`
    : sql`(coalesce(s.cohort_id, e.cohort_id) = ${cohortId} or (u.role = 'guardian' and exists (
        select from guardian_students g join students o on o.id = g.student_id
        where g.guardian_id = u.id and o.cohort_id = ${cohortId})))`

/** Who is at the school by now, as the files have them, some thousand at a time. Who left is in no bundle. */
export async function* peopleByPages(db: Database, { cohortId, lastPerson }: ExportScope) {
  for (let after = 0; ; ) {
    const { rows } = await sql<ExportedPerson>`
      select n.id, n.role, n.fields, coalesce(s.cohort_id, e.cohort_id) as cohort_id,
        case when h.archived_at is null then h.id end as house_id,
        coalesce((select array_agg(g.guardian_id order by g.guardian_id) from guardian_students g
          join users o on o.id = g.guardian_id and o.deactivated_at is null where g.student_id = n.id), '{}') as guardians,
        n.role = 'employee' and (exists (select from houses where advisor_id = n.id)
          or exists (select from experience_experts where employee_id = n.id)) as teaches
      from (${peopleNow}) n
      join users u on u.id = n.id
      left join students s on s.id = n.id
      left join employees e on e.id = n.id
      left join houses h on h.id = s.house_id
      where not n.has_left and n.id > ${after} and n.id <= ${lastPerson} and ${isOf(cohortId)}
      order by n.id limit ${peopleAtOnce}`.execute(db)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < peopleAtOnce) return
    after = last.id
  }
}

/** How many people a bundle would tell of, and the highest number among all there are. */
export async function countExported(
  db: Database,
  cohortId: number | undefined,
): Promise<{ readonly people: number; readonly lastPerson: number }> {
  const { rows } = await sql<{ people: number; lastPerson: number }>`
    select count(*) filter (where not n.has_left and ${isOf(cohortId)})::int as people,
      coalesce(max(u.id), 0) as last_person
    from (${peopleNow}) n join users u on u.id = n.id
    left join students s on s.id = u.id left join employees e on e.id = u.id`.execute(db)
  return rows[0] ?? { people: 0, lastPerson: 0 }
}
