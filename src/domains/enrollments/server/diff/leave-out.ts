import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Comparing } from './assemble.ts'

/**
 * Leaves out what does not fit together: what points to something that is nowhere, stands twice, goes round in a circle,
 * or could not be a person of the school. Each with its line; the others are not held up.
 */
export async function leaveOut(db: Database, comparing: Comparing): Promise<void> {
  const { importId } = comparing
  const fault = (what: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`insert into roster_faults (import_id, file, line, what)
      select ${importId}::integer, r.sent_in, r.line, ${what} from roster_rows r ${from}`.execute(db)
  const rows = (file: string) => sql`r.import_id = ${importId} and r.file = ${file}`
  const missing = (file: string, code: RawBuilder<unknown>) =>
    sql`not exists (select from roster_rows x where x.import_id = ${importId} and x.file = ${file} and x.code = ${code})`
  // Whose own row is left out is said there: what points to them needs no second sentence.
  const noUser = (code: RawBuilder<unknown>) =>
    sql`(${missing('users', code)} and ${missing('left_out', code)})`
  const has = async (file: string) =>
    (await sql`select from roster_rows where import_id = ${importId} and file = ${file} limit 1`.execute(db))
      .rows.length > 0

  await fault(
    sql`'The id ' || r.code || ' stands here again, otherwise than before: the later one counts'`,
    sql`join (select min(line) as line, code, sent_in from roster_rows
          where import_id = ${importId} and file = 'users' group by code, sent_in
          having count(*) > 1 and count(distinct cells) > 1) first
        on first.code = r.code and first.sent_in = r.sent_in and r.line > first.line where ${rows('users')}`,
  )
  if (await has('orgs'))
    await fault(
      sql`'No organization has the id ' || r.other_ref`,
      sql`where ${rows('roles')} and r.other_ref is not null and ${missing('orgs', sql`r.other_ref`)}`,
    )
  if (await has('users')) {
    await fault(
      sql`'No user has the id ' || r.ref`,
      sql`where r.import_id = ${importId} and r.file in ('roles', 'enrollments') and ${noUser(sql`r.ref`)}`,
    )
    await fault(
      sql`'No user has the id ' || case when ${noUser(sql`r.ref`)} then r.ref else r.other_ref end`,
      sql`where ${rows('relationships')} and (${noUser(sql`r.ref`)} or ${noUser(sql`r.other_ref`)})`,
    )
  }
  await fault(
    sql`(r.cells ->> 'odd_day') || ' is no birth date of a student'`,
    sql`join roster_records s on s.import_id = r.import_id and s.kind = 'person' and s.role = 'student' and s.code = r.code
      where r.import_id = ${importId} and r.cells ? 'odd_day'`,
  )
  if (await has('classes'))
    await fault(
      sql`'No class has the id ' || r.other_ref`,
      sql`where ${rows('enrollments')} and ${missing('classes', sql`r.other_ref`)}`,
    )
  await faultCircles(db, importId)
  await leaveOutPeople(db, importId)
}

/** Organizations that are above each other. Few of them: a thousand at most are followed. */
const faultCircles = (db: Database, importId: number) =>
  sql`
    with recursive up as (
      select o.code as start, o.ref as at, array[o.code] as path, false as is_circle from roster_rows o
      where o.import_id = ${importId} and o.file = 'orgs' and o.ref is not null
      union all
      select up.start, o.ref, up.path || o.code, o.ref = any(up.path || o.code) from up
      join roster_rows o on o.import_id = ${importId} and o.file = 'orgs' and o.code = up.at
      where not up.is_circle and array_length(up.path, 1) < 20 and o.ref is not null and o.code <> all(up.path)
    )
    insert into roster_faults (import_id, file, line, what)
    select distinct ${importId}::integer, o.sent_in, o.line, 'The organization ' || o.code || ' is above itself, by way of its parents'
    from up join roster_rows o on o.import_id = ${importId} and o.file = 'orgs' and o.code = up.start
    where (up.is_circle and up.at = up.start) or up.start = up.at`.execute(db)

/** People who cannot be taken in as they are written, and who are found twice. What a file says of who was erased is not kept. */
async function leaveOutPeople(db: Database, importId: number): Promise<void> {
  await sql`
    update roster_rows w set cells = '{}', sent = null from roster_records r join erasures e on e.person_id = r.our_id
    where r.import_id = ${importId} and r.kind = 'person' and w.import_id = r.import_id and w.file = 'users' and w.code = r.code`.execute(
    db,
  )
  await sql`
    with wrong as (
      select r.code, r.file, r.line, case
        when erased.person_id is not null then 'This person was erased here and is not taken in again'
        when u.id is not null and r.role is not null and u.role <> r.role
          then 'This is ' || (case u.role when 'employee' then 'an employee' when 'guardian' then 'a guardian' else 'a student' end)
            || ' here, and ' || (case r.role when 'employee' then 'an employee' when 'guardian' then 'a guardian' else 'a student' end)
            || ' in the file'
        when r.is_gone then null
        when r.role is null then 'This user has no role' || case when exists (
            select from roster_rows where import_id = ${importId} and file = 'roles') then '' else ': send roles.csv with it' end
        when r.role = 'student' and r.fields ->> 'campus' is null and s.id is null then 'This student has no campus'
        when r.role = 'student' and r.fields ->> 'grade' is null and s.id is null then 'This student has no grade from 6 to 12'
        when r.role = 'student' and (r.fields ->> 'grade')::int not between 6 and 12
          then 'Grade ' || (r.fields ->> 'grade') || ' is none from 6 to 12'
        when r.our_id is null and r.fields ->> 'email' is null then 'A new person needs an e-mail'
        when r.our_id is null and taken.email is not null then 'The e-mail ' || taken.email || ' stands here for several people'
        when r.our_id is not null and other.id is not null then 'The e-mail ' || other.email || ' is that of another person here'
      end as what
      from roster_records r
      left join users u on u.id = r.our_id
      left join students s on s.id = r.our_id
      left join erasures erased on erased.person_id = r.our_id
      left join users other on other.email = r.fields ->> 'email' and other.id <> r.our_id
      left join (select fields ->> 'email' as email from roster_records
        where import_id = ${importId} and kind = 'person' and not is_gone group by 1 having count(*) > 1) taken
        on taken.email = r.fields ->> 'email'
      where r.import_id = ${importId} and r.kind = 'person'
    ), gone as (
      delete from roster_records r using wrong
      where wrong.what is not null and r.import_id = ${importId} and r.kind = 'person' and r.code = wrong.code
      returning r.code, r.our_id
    )
    insert into roster_faults (import_id, file, line, what)
    select ${importId}::integer, file, line, what from wrong where what is not null`.execute(db)
  await sql`
    with twice as (
      delete from roster_records r where r.import_id = ${importId} and r.kind = 'person' and exists (
        select from roster_records x where x.import_id = r.import_id and x.kind = 'person' and x.our_id = r.our_id
          and (x.is_gone, x.code) < (r.is_gone, r.code))
      returning r.file, r.line, r.is_gone
    )
    insert into roster_faults (import_id, file, line, what)
    select ${importId}::integer, file, line, 'This is the same person as another row' from twice where not is_gone`.execute(
    db,
  )
}
