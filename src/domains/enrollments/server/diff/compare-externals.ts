import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { externalsNow } from '../externals-now.ts'
import { assembleExternals } from './assemble-externals.ts'
import type { ComparingSeats } from './compare-seats.ts'

/**
 * What a file says of students of partner schools otherwise than what is known here: who is new, whose fields differ, and
 * who is marked as having left. An empty cell speaks only where the last file had something, of experiences never; a field is set by hand as it
 * is of people (`compare-people.ts`). Who is not in the file stays.
 */
export async function compareExternals(db: Database, comparing: ComparingSeats): Promise<void> {
  await assembleExternals(db, comparing)
  await compareThose(db, comparing)
  await compareNew(db, comparing)
  await compareGone(db, comparing)
}

const places = sql`array['status', 'name', 'school', 'email', 'contact_name', 'contact_email', 'contact_phone', 'consent_from',
  'consent_until', 'experiences']`

const compareThose = (db: Database, { importId, source, now }: ComparingSeats) =>
  sql`
    with differing as (
      select r.code, r.our_id, f.key, i.fields ->> f.key as last, n.fields ->> f.key as now, f.value as file,
        array_position(${places}, f.key) as place
      from roster_records r
      join (${externalsNow(now)}) n on n.id = r.our_id
      left join lateral (select fields from roster_ids k
        where k.source = ${source} and k.kind = 'external' and k.our_id = r.our_id order by k.code <> r.code, k.import_id desc nulls last limit 1) i on true
      cross join lateral jsonb_each_text(r.fields) f
      where r.import_id = ${importId} and r.kind = 'external' and not r.is_gone and f.key = any(${places})
        and f.value <> coalesce(n.fields ->> f.key, '') and (f.value <> '' or (f.key <> 'experiences' and coalesce(i.fields ->> f.key, '') <> ''))
    ), judged as (
      select d.*, hand.set_by, hand.set_at, d.key <> 'experiences' and case
        when d.last is not null then d.last <> coalesce(d.now, '') else hand.set_at is not null end as is_held
      from differing d left join lateral (
        select u.name as set_by, a.happened_at as set_at from audit_log a join users u on u.id = a.actor_id
        where a.subject_type = 'external_student' and a.subject_id = d.our_id::text
          and coalesce(a.request_id, '') not like 'import %'
          and case d.key when 'status' then a.action in ('external_student.archived', 'external_student.unarchived')
            else a.action = 'external_student.changed' and a.before ? d.key
              and coalesce(a.after ->> d.key, '') is distinct from coalesce(a.before ->> d.key, '') end
        order by a.happened_at desc limit 1) hand on true
    )
    insert into roster_changes (import_id, kind, sign, code, our_id, name, about, campus, fields, decision)
    select ${importId}::integer, 'external', case when bool_or(j.is_held) then 'hand' else 'change' end, j.code, s.id, s.name,
      s.school, left(s.school, 80),
      jsonb_agg(jsonb_build_object('field', j.key, 'last', j.last, 'now', j.now, 'file', j.file, 'is_held', j.is_held,
        'set_by', j.set_by, 'set_at', j.set_at, 'choice', case when j.is_held then 'ours' else 'file' end) order by j.place),
      'take'
    from judged j join external_students s on s.id = j.our_id
    group by j.code, s.id order by s.school, s.name, s.id`.execute(db)

const compareNew = (db: Database, { importId }: ComparingSeats) =>
  sql`
    insert into roster_changes (import_id, kind, sign, code, name, about, campus, hint, fields, decision)
    select ${importId}::integer, 'external', 'add', r.code, r.fields ->> 'name', r.fields ->> 'school',
      left(r.fields ->> 'school', 80),
      coalesce('Same name and school as ' || same.email, ''),
      (select jsonb_agg(jsonb_build_object('field', key, 'last', null, 'now', null, 'file', value, 'is_held', false,
        'choice', 'file') order by array_position(${places}, key))
        from jsonb_each_text(r.fields) where value <> '' and key = any(${places})),
      'take'
    from roster_records r left join (
      select plain_text(school) as school, plain_text(name) as name, min(email) as email from external_students
      where archived_at is null group by 1, 2) same
      on same.school = plain_text(r.fields ->> 'school') and same.name = plain_text(r.fields ->> 'name')
    where r.import_id = ${importId} and r.kind = 'external' and r.our_id is null and not r.is_gone
    order by r.fields ->> 'school', r.fields ->> 'name', r.code`.execute(db)

const compareGone = (db: Database, { importId }: ComparingSeats) =>
  sql`
    insert into roster_changes (import_id, kind, sign, code, our_id, name, about, campus, hint, fields, decision, stop)
    select ${importId}::integer, 'external', 'leave', r.code, s.id, s.name, s.school, left(s.school, 80), 'Deleted in the file',
      jsonb_build_array(jsonb_build_object('field', 'status', 'last', 'active', 'now', 'active', 'file', 'left',
        'is_held', false, 'choice', 'file')), 'leave', 'externals'
    from roster_records r join external_students s on s.id = r.our_id and s.archived_at is null
    where r.import_id = ${importId} and r.kind = 'external' and r.is_gone order by s.school, s.name, s.id`.execute(
    db,
  )
