import { type RawBuilder, sql } from 'kysely'
import { analyzeTables } from '#server/database/analyze-tables.ts'
import type { Database } from '#server/database/database.ts'
import { externalsNow } from '../externals-now.ts'
import { otherCounts } from '../read/fault-words.ts'
import type { ComparingSeats } from './compare-seats.ts'

/** SQL: a day of a row, sure or by the order that somebody said; absent until then, and where the file has no such column. */
const dayOf = (name: string, dateOrder: ComparingSeats['dateOrder']): RawBuilder<unknown> => {
  const part = (at: number) =>
    sql`split_part(x.cells ->> ${`unsure_${name}`}::text, ' ', ${at}::integer)::integer`
  return sql`coalesce(x.cells ->> ${name}::text, case when ${dateOrder}::text is not null and x.cells ? ${`unsure_${name}`}::text
    then make_date(${part(1)}, ${part(dateOrder === 'dmy' ? 3 : 2)}, ${part(dateOrder === 'dmy' ? 2 : 3)})::text end)`
}

/** Puts together the rows of the files, finds each student here, and leaves out what cannot be. */
export async function assembleExternals(db: Database, comparing: ComparingSeats): Promise<void> {
  const { importId, dateOrder } = comparing
  await sql`
    insert into roster_records (import_id, kind, code, fields, is_gone, file, line)
    select distinct on (x.code) ${importId}::integer, 'external', x.code,
      (x.cells - '{unsure_consent_from,unsure_consent_until}'::text[]) || jsonb_strip_nulls(jsonb_build_object('status', 'active',
        'consent_from', ${dayOf('consent_from', dateOrder)}, 'consent_until', ${dayOf('consent_until', dateOrder)})),
      x.is_gone, x.sent_in, x.line
    from roster_rows x where x.import_id = ${importId} and x.file = 'externals' order by x.code, x.line desc`.execute(
    db,
  )
  await analyzeTables(db, ['roster_records', 'external_students'])
  await sql`
    insert into roster_faults (import_id, file, line, what, done)
    select ${importId}::integer, x.sent_in, x.line, case when x.cells ? 'email'
        then 'The e-mail ' || x.code || ' is listed several times: only the last row counts'
        else 'This student of the same school is listed several times: an e-mail tells two of one name apart' end,
      ${otherCounts}::text
    from roster_rows x join roster_records r on r.import_id = x.import_id and r.kind = 'external' and r.code = x.code
    where x.import_id = ${importId} and x.file = 'externals' and (x.sent_in, x.line) <> (r.file, r.line)
      and x.cells <> (select cells from roster_rows l where l.import_id = x.import_id and l.file = 'externals'
        and l.sent_in = r.file and l.line = r.line limit 1)`.execute(db)
  await find(db, comparing)
  await nameExperiences(db, comparing)
  await leaveOut(db, comparing)
}

/**
 * Who they are here: by e-mail, else by school and name where one of the two has no e-mail, and where there is one such on
 * both sides. Somebody archived is found when nobody else is, and comes back.
 */
async function find(db: Database, { importId }: ComparingSeats): Promise<void> {
  const free = sql`not exists (select from roster_records t where t.import_id = ${importId} and t.kind = 'external' and t.our_id = s.id)`
  await sql`
    update roster_records r set our_id = one.id, found_by = 'email' from (
      select lower(s.email) as email, (array_agg(s.id order by s.archived_at nulls first, s.id))[1] as id from external_students s
      where s.email is not null group by 1
      having count(*) = 1 or count(*) filter (where s.archived_at is null) = 1) one
    where r.import_id = ${importId} and r.kind = 'external' and r.fields ->> 'email' = one.email`.execute(db)
  await sql`
    update roster_records r set our_id = one.id, found_by = 'name' from (
      select plain_text(s.school) as school, plain_text(s.name) as name,
        (array_agg(s.id order by s.archived_at nulls first, s.id))[1] as id,
        (array_agg(s.email order by s.archived_at nulls first, s.id))[1] as email
      from external_students s where ${free} group by 1, 2
      having count(*) = 1 or count(*) filter (where s.archived_at is null) = 1) one,
      (select plain_text(fields ->> 'school') as school, plain_text(fields ->> 'name') as name from roster_records
        where import_id = ${importId} and kind = 'external' and our_id is null group by 1, 2 having count(*) = 1) single
    where r.import_id = ${importId} and r.kind = 'external' and r.our_id is null
      and plain_text(r.fields ->> 'school') = one.school and plain_text(r.fields ->> 'name') = one.name
      and single.school = one.school and single.name = one.name
      and (one.email is null or not r.fields ? 'email')`.execute(db)
}

/**
 * Which experiences that run or come the titles of a row are; a title that is there nowhere or twice stands in
 * `unknown_experience`. What somebody is in already is kept: missing from a file is not leaving.
 */
const nameExperiences = (db: Database, { importId, now }: ComparingSeats) =>
  sql`
    with open as materialized (
      select plain_text(e.title) as plain, min(e.id) as id, count(*) as many from experiences e
      join cycles c on c.id = e.cycle_id and c.ends_at > ${now} where e.archived_at is null group by 1
    ), asked as (
      select r.code, trim(t.title) as title from roster_records r
      cross join lateral regexp_split_to_table(r.fields ->> 'experiences', case
        when exists (select from open where plain = plain_text(r.fields ->> 'experiences')) then '\n'
        when r.fields ->> 'experiences' like '%;%' then ';' else ',' end) t (title)
      where r.import_id = ${importId} and r.kind = 'external' and trim(t.title) <> ''
    ), read as (
      select a.code, array_agg(distinct o.id) filter (where o.many = 1) as ids,
        min(a.title) filter (where o.many is distinct from 1) as unknown
      from asked a left join open o on o.plain = plain_text(a.title) group by 1
    ), whole as (
      select read.code, read.unknown, n.experience_ids as had,
        (select array_agg(distinct id) from unnest(read.ids || n.experience_ids) id) as ids
      from read join roster_records r on r.import_id = ${importId} and r.kind = 'external' and r.code = read.code
      left join (${externalsNow(now)}) n on n.id = r.our_id
    )
    update roster_records r set fields = r.fields || jsonb_strip_nulls(jsonb_build_object(
      'unknown_experience', w.unknown,
      'experiences', (select string_agg(e.title, '; ' order by e.title, e.id) from experiences e where e.id = any(w.ids)),
      'joins', (select string_agg(id::text, ' ') from unnest(w.ids) id where id <> all(coalesce(w.had, '{}')))))
    from whole w where r.import_id = ${importId} and r.kind = 'external' and r.code = w.code`.execute(db)

async function leaveOut(db: Database, { importId, now }: ComparingSeats): Promise<void> {
  await sql`
    with wrong as (
      select r.code, r.file, r.line, r.our_id, array_remove(array[
        case when u.id is not null then 'The e-mail ' || u.email || ' is that of ' || case u.role when 'student' then 'a student'
          when 'guardian' then 'a guardian' else 'an employee' end || ' here, so of nobody at a partner school' end,
        case when r.our_id is null and not r.fields ? 'email' and exists (select from external_students s
            where plain_text(s.school) = plain_text(r.fields ->> 'school') and plain_text(s.name) = plain_text(r.fields ->> 'name')
            and s.archived_at is null
            and not exists (select from roster_records t where t.import_id = ${importId} and t.kind = 'external' and t.our_id = s.id))
          then 'Several students of this school have this name: an e-mail tells them apart' end,
        case when not r.is_gone then 'No single current or coming experience is called ' || (r.fields ->> 'unknown_experience') end,
        case when r.is_gone then null when v.until <> '' and v.since = '' then 'Consent has a last day and no first'
          when v.until <> '' and v.until < v.since then 'Consent ends before it begins' end
      ], null) as faults
      from roster_records r
      left join (${externalsNow(now)}) n on n.id = r.our_id
      left join users u on u.email = r.fields ->> 'email'
      cross join lateral (select coalesce(r.fields ->> 'consent_from', n.fields ->> 'consent_from', '') as since,
        coalesce(r.fields ->> 'consent_until', n.fields ->> 'consent_until', '') as until) v
      where r.import_id = ${importId} and r.kind = 'external'
    ), gone as (
      delete from roster_records r using wrong
      where wrong.faults <> '{}' and r.import_id = ${importId} and r.kind = 'external' and r.code = wrong.code
    )
    insert into roster_faults (import_id, file, line, what, done)
    select ${importId}::integer, file, line, what, case when our_id is null then 'Left out: nobody was added'
      else 'Left out: this student stays as they are here' end from wrong cross join lateral unnest(faults) what`.execute(
    db,
  )
  await sql`
    with twice as (
      delete from roster_records r where r.import_id = ${importId} and r.kind = 'external' and exists (
        select from roster_records t where t.import_id = r.import_id and t.kind = 'external' and t.our_id = r.our_id
          and (t.is_gone, t.code) < (r.is_gone, r.code))
      returning r.file, r.line
    )
    insert into roster_faults (import_id, file, line, what, done)
    select ${importId}::integer, file, line, 'This is the same student as another row', ${otherCounts}::text from twice`.execute(
    db,
  )
}
