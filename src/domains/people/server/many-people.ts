import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { DB } from '#server/database/tables.ts'
import { fullName, type PersonFields } from './persons.ts'

interface NewPerson extends PersonFields {
  readonly role: 'employee' | 'student' | 'guardian'
}

/**
 * Makes many people at once; what they are is a row of the caller. Somebody whose address is taken is left
 * out. Returns the numbers of the others by address.
 */
export async function insertPeople(
  db: Database,
  people: readonly NewPerson[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await insertRows(
    db,
    'users',
    people.map(({ role, ...person }) => ({
      role,
      name: fullName(person),
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email.toLowerCase(),
      emailVerified: true,
    })),
    (insert) => insert.onConflict((there) => there.column('email').doNothing()).returning(['id', 'email']),
  )
  return new Map(rows.map(({ id, email }) => [email, id]))
}

export const insertEmployees = (db: Database, employees: readonly Insertable<DB['employees']>[]) =>
  insertRows(db, 'employees', employees)

/** What changes of a person, by the names of columns; what is not named stays. Null empties. */
export interface ChangedPerson {
  readonly id: number
  readonly [column: string]: string | number | null
}

const has = (column: string) => sql`x ? ${sql.lit(column)}`
const text = (column: string) => sql`x ->> ${sql.lit(column)}`
const saidGrade = sql`coalesce((${text('grade')})::smallint, s.grade)`

/**
 * Changes names and addresses of many people in one statement. The caller has made sure that nobody else has an
 * address; open forms of these people are old.
 */
export const updatePeople = (db: Database, people: readonly ChangedPerson[], now: Date) =>
  sql`
    update users u set
      first_name = coalesce(${text('first_name')}, u.first_name),
      last_name = coalesce(${text('last_name')}, u.last_name),
      name = btrim(coalesce(${text('first_name')}, u.first_name) || ' ' || coalesce(${text('last_name')}, u.last_name)),
      email = coalesce(${text('email')}, u.email), updated_at = ${now}
    from jsonb_array_elements(${JSON.stringify(people)}::jsonb) x where u.id = (x ->> 'id')::int`.execute(db)

/**
 * Changes what is known of many students in one statement, with their locks. A grade that changes where no school year runs
 * is of the one to come: `now` is when it is said.
 */
export const updateStudentsEach = (db: Database, students: readonly ChangedPerson[], now: Date) =>
  sql`
    update students s set
      grade = ${saidGrade},
      grade_year = said_grade_year(s, ${saidGrade}, ${now}),
      grade_before = said_grade_before(s, ${saidGrade}, ${now}),
      cohort_id = coalesce((${text('cohort_id')})::int, s.cohort_id),
      date_of_birth = case when ${has('birth_date')} then (${text('birth_date')})::date else s.date_of_birth end,
      phone = case when ${has('phone')} then ${text('phone')} else s.phone end,
      pronouns = case when ${has('pronouns')} then ${text('pronouns')} else s.pronouns end
    from jsonb_array_elements(${JSON.stringify(students)}::jsonb) x where s.id = (x ->> 'id')::int`.execute(
    db,
  )

export const updateEmployeesEach = (db: Database, employees: readonly ChangedPerson[]) =>
  sql`
    update employees e set
      job = coalesce(${text('job')}, e.job),
      cohort_id = case when ${has('cohort_id')} then (${text('cohort_id')})::int else e.cohort_id end,
      phone = case when ${has('phone')} then ${text('phone')} else e.phone end
    from jsonb_array_elements(${JSON.stringify(employees)}::jsonb) x where e.id = (x ->> 'id')::int`.execute(
    db,
  )
