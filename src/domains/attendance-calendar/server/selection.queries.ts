import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { isAbsence } from '#domains/attendance/server/attendance.service.ts'
import {
  advisorOfHouse,
  isOfHouse,
  lastPlaceHolds,
  standingAdvisorOf,
} from '#domains/people/server/relations.service.ts'
import type { ClosureReason } from '#domains/school-year/contract/closures.ts'
import type { Database } from '#server/database/database.ts'
import type { Chosen, Period } from './calendar-filter.ts'

/** A student with the house and its advisor, who is the student's counselor (domain.md §2). */
export const getStudent = (db: Database, id: number) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .leftJoinLateral(standingAdvisorOf('houses').as('advisor'), (join) => join.onTrue())
    .select([
      'students.id',
      'users.name',
      'students.grade',
      'houses.title as houseTitle',
      'advisor.firstName as advisorFirstName',
      'advisor.lastName as advisorLastName',
      'advisor.email as advisorEmail',
    ])
    .where('students.id', '=', id)
    .executeTakeFirstOrThrow()

/** The experiences of the cycle in which a student has a place, also until a day ahead, by title. */
export const listExperiencesOf = (db: Database, studentId: number, cycleId: number, now: Date) =>
  db
    .selectFrom('registrations')
    .innerJoin('experiences', 'experiences.id', 'registrations.experienceId')
    .select(['experiences.id', 'experiences.title', 'experiences.imageUrl'])
    .where('registrations.studentId', '=', studentId)
    .where(lastPlaceHolds('registrations', schoolDateOf(now.getTime())))
    .where('experiences.cycleId', '=', cycleId)
    .orderBy('experiences.title')
    .orderBy('experiences.id')
    .execute()

/**
 * The holidays that touch a period: those of the whole network, and those of the campus of what is chosen (an
 * experience without a campus has only the network's). With nothing chosen, those of every campus, with its name.
 */
export async function listHolidays(db: Database, chosen: Chosen | null, { from, to }: Period) {
  const campus =
    chosen === null
      ? sql<boolean>`true`
      : sql<boolean>`holidays.cohort_id = (select cohort_id from ${sql.table(campusTables[chosen.kind])} where id = ${chosen.id})`
  return db
    .selectFrom('holidays')
    .leftJoin('cohorts', 'cohorts.id', 'holidays.cohortId')
    .select(['holidays.title', 'startsOn', 'endsOn', 'cohorts.title as campus'])
    .select(sql<ClosureReason | null>`holidays.closed_for`.as('closedFor'))
    .where((eb) => eb.or([eb('holidays.cohortId', 'is', null), campus]))
    .where('endsOn', '>=', schoolDateOf(from.getTime()))
    .where('startsOn', '<=', schoolDateOf(to.getTime() - 1))
    .orderBy('startsOn')
    .orderBy('holidays.id')
    .execute()
}

const campusTables = { student: 'students', experience: 'experiences', house: 'houses' } as const

export const getExperienceTitle = (db: Database, id: number) =>
  db
    .selectFrom('experiences')
    .select(['title', 'themeTitle as second'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const getHouseTitle = (db: Database, id: number) =>
  db
    .selectFrom('houses')
    .leftJoinLateral(advisorOfHouse('houses').as('advisor'), (join) => join.onTrue())
    .select(['houses.title', 'advisor.name as second'])
    .where('houses.id', '=', id)
    .executeTakeFirstOrThrow()

interface RosterRow {
  readonly id: number
  readonly title: string
  readonly absences: number
  readonly total: number
}

/**
 * The first students of an experience or house, by name, each with their unexcused absences on its rolls; of an experience
 * that is over also who left the school since.
 */
export async function listRoster(
  db: Database,
  { kind, id }: { readonly kind: 'experience' | 'house'; readonly id: number },
  { from, to, now, limit }: Period & { readonly now: Date; readonly limit: number },
): Promise<RosterRow[]> {
  const isExperience = kind === 'experience'
  const enrolled = isExperience
    ? sql`select student_id from registrations where experience_id = ${id} and ${lastPlaceHolds('registrations', schoolDateOf(now.getTime()))}`
    : sql`select id as student_id from students where ${isOfHouse('students', sql`${id}`)}`
  const ofRolls = isExperience ? sql`m.experience_id = ${id}` : sql`m.house_id = ${id}`
  const { rows } = await sql<RosterRow>`
    select u.id, u.name as title, coalesce(missed.count, 0)::integer as absences, count(*) over ()::integer as total
    from (${enrolled}) r join users u on u.id = r.student_id
    left join (
      select a.student_id, count(*) from attendables m join attendances a on a.attendable_id = m.id
      where ${ofRolls} and m.starts_at >= ${from} and m.starts_at < ${to} and ${isAbsence(now)}
      group by 1) missed on missed.student_id = r.student_id
    where ${isExperience}::boolean or u.deactivated_at is null
    order by u.last_name, u.first_name, u.id limit ${limit}`.execute(db)
  return rows
}
