import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { notRead, otherCounts } from '../read/fault-words.ts'
import type { Comparing } from './assemble.ts'
import { leaveOutReferences } from './leave-out-references.ts'

/**
 * Leaves out what does not fit together: what points to something that is nowhere, stands twice, goes round in a circle,
 * or could not be a person of the school. Each with its line; the others are not held up.
 */
export async function leaveOut(db: Database, comparing: Comparing): Promise<void> {
  const { importId } = comparing
  const fault = (what: RawBuilder<unknown>, from: RawBuilder<unknown>, done = notRead) =>
    sql`insert into roster_faults (import_id, file, line, what, done)
      select ${importId}::integer, r.sent_in, r.line, ${what}, ${done}::text from roster_rows r ${from}`.execute(
      db,
    )
  const rows = (file: string) => sql`r.import_id = ${importId} and r.file = ${file}`
  const missing = (file: string, code: RawBuilder<unknown>) =>
    sql`not exists (select from roster_rows x where x.import_id = ${importId} and x.file = ${file} and x.code = ${code})`
  // Whose own row is left out is said there: what points to them needs no second sentence.
  const noUser = (code: RawBuilder<unknown>) =>
    sql`(${missing('users', code)} and ${missing('left_out', code)})`
  const has = async (file: string) =>
    (await sql`select from roster_rows where import_id = ${importId} and file = ${file} limit 1`.execute(db))
      .rows.length > 0

  // An active row counts before a deleted one, a later one before an earlier: which it was is known by now.
  await fault(
    sql`'The id ' || r.code || ' is also in line ' || taken.line || ', but differs there'`,
    sql`join roster_records taken on taken.import_id = r.import_id and taken.kind = 'person' and taken.code = r.code
        and taken.file = r.sent_in and taken.line <> r.line
      join roster_rows other on other.import_id = r.import_id and other.file = 'users' and other.code = r.code
        and other.line = taken.line and other.sent_in = taken.file and other.cells <> r.cells
      where ${rows('users')} and not r.is_gone and not r.cells ? 'is_disabled'`,
    otherCounts,
  )
  if (await has('orgs'))
    await fault(
      sql`'No organization has the id ' || r.other_ref`,
      sql`where ${rows('roles')} and r.other_ref is not null and ${missing('orgs', sql`r.other_ref`)}`,
      'Read without the organization',
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
    'Read without the birth date',
  )
  if (await has('classes'))
    await fault(
      sql`'No class has the id ' || r.other_ref`,
      sql`where ${rows('enrollments')} and ${missing('classes', sql`r.other_ref`)}`,
    )
  await leaveOutReferences(db, comparing)
  await leaveOutPeople(db, importId)
  await faultColleagues(db, importId)
  await leaveOutHouses(db, importId)
}

/**
 * Says of each student whose guardian is one of the staff, too, that no tie comes of it: a person is one thing here, and
 * staff first. Who has been added as a guardian besides is not named any more; aides and counselors are there as staff.
 */
const faultColleagues = (db: Database, importId: number) =>
  sql`
    insert into roster_faults (import_id, file, line, what, done)
    select distinct ${importId}::integer, r.sent_in, r.line, n.name || ' is an employee and with this account no guardian: that takes another e-mail',
      case when r.sent_in = s.file and r.line = s.line then 'Read without this guardian' else ${notRead}::text end
    from roster_rows r
    join roster_records s on s.import_id = r.import_id and s.kind = 'person' and s.role = 'student' and s.code in (r.ref, r.other_ref)
    join roster_records e on e.import_id = r.import_id and e.kind = 'person' and e.role = 'employee'
      and e.code = case s.code when r.ref then r.other_ref else r.ref end
    cross join lateral (select concat_ws(' ', e.fields ->> 'first_name', e.fields ->> 'last_name') as name) n
    where r.import_id = ${importId} and r.file = 'relationships' and not r.is_gone and not s.is_gone and not e.is_gone
      and lower(r.cells ->> 'relationship') not in ('aide', 'counselor')
      and not exists (select from guardian_students t join users g on g.id = t.guardian_id
        where t.student_id = s.our_id and plain_text(g.name) = plain_text(n.name))`.execute(db)

/**
 * Houses of a table: one that is here goes by the name that it has here. One that is nowhere is left out: a slip in a name
 * makes no house, and who stands there is taken in without one.
 */
const leaveOutHouses = (db: Database, importId: number) =>
  sql`
    with known as materialized (
      select distinct on (plain_text(campus), plain_text(title)) plain_text(campus) as campus, plain_text(title) as house, title
      from (
        select k.title as campus, h.title, h.id from houses h join cohorts k on k.id = h.cohort_id where h.archived_at is null
        union all select fields ->> 'campus', fields ->> 'title', null from roster_records
          where import_id = ${importId} and kind = 'house' and not is_gone
      ) place order by plain_text(campus), plain_text(title), id nulls last, title
    ), written as (
      select r.code, r.file, r.line, r.fields ->> 'house' as house, coalesce(r.fields ->> 'campus', c.title, '') as campus
      from roster_records r left join students s on s.id = r.our_id left join cohorts c on c.id = s.cohort_id
      where r.import_id = ${importId} and r.kind = 'person' and not r.is_gone and r.fields ->> 'house' <> ''
    ), found as (
      select w.*, k.title from written w
      left join known k on k.campus = plain_text(w.campus) and k.house = plain_text(w.house)
    ), said as (
      update roster_records r
      set fields = case when f.title is null then r.fields - 'house' else r.fields || jsonb_build_object('house', f.title) end
      from found f
      where r.import_id = ${importId} and r.kind = 'person' and r.code = f.code and f.title is distinct from f.house
    )
    insert into roster_faults (import_id, file, line, what, done)
    select ${importId}::integer, file, line, 'No house of ' || campus || ' is called ' || house, 'Read without the house'
    from found where title is null`.execute(db)

/** People who cannot be taken in as they are written, and who are found twice. What a file says of who was erased is not kept. */
async function leaveOutPeople(db: Database, importId: number): Promise<void> {
  await sql`
    update roster_rows w set cells = '{}', sent = null from roster_records r join erasures e on e.person_id = r.our_id
    where r.import_id = ${importId} and r.kind = 'person' and w.import_id = r.import_id and w.file = 'users' and w.code = r.code`.execute(
    db,
  )
  await sql`
    with wrong as (
      select r.code, r.file, r.line, r.our_id, case
        when erased.person_id is not null then array['This person was erased here and is not taken in again']
        when u.id is not null and r.role is not null and u.role <> r.role
          then array['This is ' || (case u.role when 'employee' then 'an employee' when 'guardian' then 'a guardian' else 'a student' end)
            || ' here, and ' || (case r.role when 'employee' then 'an employee' when 'guardian' then 'a guardian' else 'a student' end)
            || ' in the file']
        when r.is_gone then '{}'
        else array_remove(array[
          case when r.role is null then 'This user has no role' || case when exists (
            select from roster_rows where import_id = ${importId} and file = 'roles') then '' else ': send roles.csv with it' end end,
          case when r.role = 'student' and r.fields ->> 'campus' is null and s.id is null then 'This student has no campus' end,
          case when r.role = 'student' and r.fields ->> 'grade' is null and s.id is null then 'This student has no grade from 6 to 12' end,
          case when r.role = 'student' and (r.fields ->> 'grade')::int not between 6 and 12
            then 'Grade ' || (r.fields ->> 'grade') || ' is none from 6 to 12' end,
          case when r.our_id is null and r.fields ->> 'email' is null then 'A new person needs an e-mail' end,
          case when r.our_id is null and taken.email is not null then 'The e-mail ' || taken.email || ' is listed for several people' end,
          case when r.our_id is not null and other.id is not null then 'The e-mail ' || other.email || ' is that of another person here' end
        ], null) end as faults
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
      where wrong.faults <> '{}' and r.import_id = ${importId} and r.kind = 'person' and r.code = wrong.code
    )
    insert into roster_faults (import_id, file, line, what, done)
    select ${importId}::integer, file, line, what, case when our_id is null then 'Left out: nobody was added'
      else 'Left out: this person stays as they are here' end from wrong cross join lateral unnest(faults) what`.execute(
    db,
  )
  await sql`
    with twice as (
      delete from roster_records r where r.import_id = ${importId} and r.kind = 'person' and exists (
        select from roster_records x where x.import_id = r.import_id and x.kind = 'person' and x.our_id = r.our_id
          and (x.is_gone, x.code) < (r.is_gone, r.code))
      returning r.file, r.line, r.is_gone
    )
    insert into roster_faults (import_id, file, line, what, done)
    select ${importId}::integer, file, line, 'This is the same person as another row', ${otherCounts}::text from twice where not is_gone`.execute(
    db,
  )
}
