import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** What is compared: the rows of which import, whose identifiers, and which of two numbers is the month. */
export interface Comparing {
  readonly importId: number
  readonly source: string
  readonly dateOrder: 'dmy' | 'mdy' | null
  /** The school day it is. */
  readonly today: string
}

/** Campuses and houses that the files speak of, with who they are here: by identifier, else by name. */
export async function assemblePlaces(db: Database, { importId, source }: Comparing): Promise<void> {
  await sql`
    insert into roster_records (import_id, kind, code, our_id, found_by, fields, is_gone, file, line)
    select distinct on (o.code) ${importId}::integer, 'campus', o.code, coalesce(i.our_id, c.id),
      case when i.our_id is not null then 'id' when c.id is not null then 'name' end,
      jsonb_build_object('title', coalesce(o.cells ->> 'title', '')), o.is_gone, o.sent_in, o.line
    from roster_rows o
    left join roster_ids i on i.source = ${source} and i.kind = 'campus' and i.code = o.code
    left join cohorts c on plain_text(c.title) = plain_text(o.cells ->> 'title')
    where o.import_id = ${importId} and o.file = 'orgs' and (o.cells ->> 'type' = 'school' or exists (
      select from roster_rows r where r.import_id = o.import_id and r.file = 'roles' and r.other_ref = o.code
        and r.cells ->> 'role' = 'student'))
    order by o.code, o.is_gone, o.changed_at desc nulls last, o.cells::text`.execute(db)
  await sql`
    insert into roster_records (import_id, kind, code, our_id, found_by, fields, is_gone, file, line)
    select distinct on (k.code) ${importId}::integer, 'house', k.code, coalesce(i.our_id, h.id),
      case when i.our_id is not null then 'id' when h.id is not null then 'name' end,
      jsonb_build_object('title', k.cells ->> 'title', 'campus', coalesce(c.title, s.fields ->> 'title')),
      k.is_gone, k.sent_in, k.line
    from roster_rows k
    join roster_records s on s.import_id = k.import_id and s.kind = 'campus' and s.code = k.ref
    left join cohorts c on c.id = s.our_id
    left join roster_ids i on i.source = ${source} and i.kind = 'house' and i.code = k.code
    left join houses h on h.cohort_id = s.our_id and h.archived_at is null
      and plain_text(h.title) = plain_text(k.cells ->> 'title')
    where k.import_id = ${importId} and k.file = 'classes' and k.cells ->> 'type' = 'homeroom'
    order by k.code, k.is_gone, k.changed_at desc nulls last, k.cells::text, h.id`.execute(db)
}

/** SQL: a day whose order was unsure, by the order that somebody said; null until then. */
const answeredDay = (dateOrder: Comparing['dateOrder']) => sql`
  case when ${dateOrder}::text is null or d.cells ->> 'unsure_date' is null then null else make_date(
    split_part(d.cells ->> 'unsure_date', ' ', 1)::int,
    split_part(d.cells ->> 'unsure_date', ' ', case ${dateOrder}::text when 'dmy' then 3 else 2 end)::int,
    split_part(d.cells ->> 'unsure_date', ' ', case ${dateOrder}::text when 'dmy' then 2 else 3 end)::int)::text end`

/**
 * One record a person: what `users`, `roles`, `demographics` and the homerooms say together. An active row beats a
 * deleted one of the same person, one that goes on one that has ended, a later one an earlier one, whatever order they
 * stand in.
 */
export const assemblePeople = (db: Database, { importId, dateOrder, today }: Comparing) =>
  sql`
    with one as (
      select distinct on (code) code, sent_in, line, cells, changed_at, is_gone or cells ? 'is_disabled' as is_gone
      from roster_rows where import_id = ${importId} and file = 'users'
      order by code, is_gone, changed_at desc nulls last, cells::text
    ), role as (
      select distinct on (ref) ref as code, cells, other_ref as org, is_gone, nullif(cells ->> 'until' < ${today}, false) as is_over
      from roster_rows where import_id = ${importId} and file = 'roles'
      order by ref, is_gone, coalesce(cells ->> 'until' < ${today}, false), cells ->> 'rank',
        array_position(array['employee', 'student', 'guardian'], cells ->> 'role'), other_ref, cells::text
    ), day as (
      select distinct on (code) d.code, coalesce(d.cells ->> 'birth_date', ${answeredDay(dateOrder)}) as birth_date
      from roster_rows d where d.import_id = ${importId} and d.file in ('demographics', 'users') and not d.is_gone
        and d.cells ?| array['birth_date', 'unsure_date']
      order by code, d.changed_at desc nulls last, d.cells::text
    ), house as (
      select distinct on (e.ref) e.ref as code, coalesce(h.title, k.fields ->> 'title') as title
      from roster_rows e
      join roster_records k on k.import_id = e.import_id and k.kind = 'house' and k.code = e.other_ref and not k.is_gone
      left join houses h on h.id = k.our_id
      where e.import_id = ${importId} and e.file = 'enrollments' and not e.is_gone and e.cells ->> 'role' = 'student'
      order by e.ref, coalesce(e.cells ->> 'until' < ${today}, false), k.code
    )
    insert into roster_records (import_id, kind, code, changed_at, role, ended_on, fields, is_gone, file, line)
    select ${importId}::integer, 'person', one.code, one.changed_at, role.cells ->> 'role',
      case when role.is_over and not role.is_gone then (select max(cells ->> 'until')::date from roster_rows
        where import_id = ${importId} and file = 'roles' and ref = one.code and not is_gone) end,
      jsonb_strip_nulls(jsonb_build_object('first_name', one.cells ->> 'first_name', 'last_name', one.cells ->> 'last_name',
        'email', nullif(one.cells ->> 'email', ''), 'phone', one.cells ->> 'phone')
      || case role.cells ->> 'role'
        when 'student' then jsonb_build_object(
          'grade', substring(coalesce(nullif(one.cells ->> 'grade', ''), role.cells ->> 'grade', '') from '^(?:[Gg]rade *)?0*([0-9]{1,2})(?:,.*)?$'),
          'campus', coalesce(c.title, campus.fields ->> 'title'), 'pronouns', one.cells ->> 'pronouns',
          'birth_date', day.birth_date, 'house', coalesce(house.title, one.cells ->> 'house'), 'status', 'active')
        when 'employee' then jsonb_build_object('job', role.cells ->> 'job',
          'campus', coalesce(c.title, campus.fields ->> 'title'), 'status', 'active')
        else jsonb_build_object('status', 'active') end),
      one.is_gone or coalesce(role.is_gone, false), one.sent_in, one.line
    from one
    left join role on role.code = one.code
    left join day on day.code = one.code
    left join house on house.code = one.code
    left join roster_records campus on campus.import_id = ${importId} and campus.kind = 'campus' and campus.code = role.org
    left join cohorts c on c.id = campus.our_id`.execute(db)

/** Which guardian belongs to which student, by their identifiers; a row that stands on the guardian's side is turned. */
export const assembleTies = (db: Database, { importId }: Comparing) =>
  sql`
    insert into roster_records (import_id, kind, code, fields, is_gone, file, line)
    select distinct on (g.code, s.code) ${importId}::integer, 'tie', g.code || '|' || s.code,
      jsonb_build_object('guardian', g.code, 'student', s.code, 'relationship', r.cells ->> 'relationship'),
      r.is_gone, r.sent_in, r.line
    from roster_rows r
    join roster_records g on g.import_id = r.import_id and g.kind = 'person' and g.role = 'guardian'
      and g.code in (r.ref, r.other_ref)
    join roster_records s on s.import_id = r.import_id and s.kind = 'person' and s.role = 'student'
      and s.code = case g.code when r.ref then r.other_ref else r.ref end
    where r.import_id = ${importId} and r.file = 'relationships'
    order by g.code, s.code, r.is_gone, r.cells ->> 'relationship' = 'guardian', r.cells::text`.execute(db)
