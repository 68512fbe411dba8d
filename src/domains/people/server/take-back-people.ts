import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type Details, guardianDetails, studentDetails } from '../contract/person-details.ts'

/** What is known of somebody, to see later whether others changed it. Null: nothing is known. */
export type PersonFacts = Readonly<Record<string, string | number | null>>

/** What a table holds of the details of a kind of person, each under the name that `called` gives it. */
const factsOfDetails = (table: string, details: Details, called: (name: string) => string) =>
  sql.join(Object.keys(details).map((name) => sql`${sql.lit(called(name))}, ${sql.ref(`${table}.${name}`)}`))

const ofStudent = factsOfDetails('s', studentDetails, (name) =>
  Object.hasOwn(guardianDetails, name) ? `student_${name}` : name,
)
const ofGuardian = factsOfDetails('g', guardianDetails, (name) => name)

/** How people are now, by their number. */
export async function listPersonFacts(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PersonFacts>> {
  const { rows } = await sql<{ id: number; facts: PersonFacts }>`
    select u.id, jsonb_build_object('name', u.name, 'email', u.email, 'deactivated', u.deactivated_at is not null)
      || case when s.id is null then '{}' else jsonb_build_object('grade', s.grade, 'cohort', s.cohort_id, 'house', s.house_id,
        'status', s.status, 'date_of_birth', s.date_of_birth, ${ofStudent}) end
      || case when g.id is null then '{}' else jsonb_build_object(${ofGuardian}) end as facts
    from users u left join students s on s.id = u.id left join guardians g on g.id = u.id
    where u.id = any(${[...ids]}::integer[]) order by u.id`.execute(db)
  return new Map(rows.map(({ id, facts }) => [id, facts]))
}

/** Holds people until the transaction ends: nobody writes anything new of them meanwhile, nor whose guardians they are. */
export const holdPeople = (db: Database, ids: readonly number[]) =>
  sql`with held as (select id from users where id = any(${[...ids]}::integer[]) order by id for update),
    of_students as (select id from students where id in (select id from held) order by id for update),
    of_guardians as (select id from guardians where id in (select id from held) order by id for update)
    select (select count(*) from held) + (select count(*) from of_students) + (select count(*) from of_guardians) as held`.execute(
    db,
  )

/**
 * Takes people away who were made by mistake a moment ago, students before anybody else of them; the caller holds them, has
 * taken away what makes them guardians and their families, and has made sure that nothing is known of them.
 */
export async function takeBackPeople(db: Database, ids: readonly number[]): Promise<void> {
  await sql`delete from students where id = any(${[...ids]}::integer[])`.execute(db)
  await sql`delete from users where id = any(${[...ids]}::integer[])`.execute(db)
}
