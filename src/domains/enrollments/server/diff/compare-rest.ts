import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Comparing } from './assemble.ts'

/** Campuses and houses that are new. One that is there keeps the name that the school gave it. */
export const comparePlaces = (db: Database, { importId }: Comparing) =>
  sql`
    insert into roster_changes (import_id, kind, sign, code, name, campus, about, fields, decision)
    select ${importId}::integer, r.kind, 'add', r.code, r.fields ->> 'title', coalesce(r.fields ->> 'campus', ''),
      case r.kind when 'house' then 'House' else 'Campus' end,
      jsonb_build_array(jsonb_build_object('field', 'title', 'last', null, 'now', null, 'file', r.fields ->> 'title',
        'is_held', false, 'choice', 'file')), 'take'
    from roster_records r
    where r.import_id = ${importId} and r.kind in ('campus', 'house') and r.our_id is null and not r.is_gone`.execute(
    db,
  )

/**
 * Guardians who come to students, and ties that the file deletes or that it no longer has. One that somebody here ended by
 * hand stays ended until the file is chosen.
 */
export const compareTies = (db: Database, { importId, source }: Comparing, asksMissing: boolean) =>
  sql`
    with tie as (
      select r.code, r.is_gone, r.fields ->> 'relationship' as relationship, g.our_id as guardian_id, s.our_id as student_id,
        coalesce(g.fields ->> 'first_name', '') || ' ' || coalesce(g.fields ->> 'last_name', '') as guardian,
        coalesce(s.fields ->> 'first_name', '') || ' ' || coalesce(s.fields ->> 'last_name', '') as student,
        coalesce(s.fields ->> 'campus', '') as campus, false as is_missing
      from roster_records r
      join roster_records g on g.import_id = r.import_id and g.kind = 'person' and g.code = r.fields ->> 'guardian' and not g.is_gone
      join roster_records s on s.import_id = r.import_id and s.kind = 'person' and s.code = r.fields ->> 'student' and not s.is_gone
      where r.import_id = ${importId} and r.kind = 'tie'
      union all
      select i.code, true, '', i.our_id, i.other_id, g.name, s.name, '', true
      from roster_ids i join users g on g.id = i.our_id join users s on s.id = i.other_id
      where ${asksMissing} and i.source = ${source} and i.kind = 'tie'
        and exists (select from roster_rows x where x.import_id = ${importId} and x.file = 'relationships')
        and not exists (select from roster_records x where x.import_id = ${importId} and x.kind = 'tie' and x.code = i.code)
        and exists (select from roster_records x where x.import_id = ${importId} and x.kind = 'person' and x.our_id = i.our_id)
        and exists (select from roster_records x where x.import_id = ${importId} and x.kind = 'person' and x.our_id = i.other_id)
    )
    insert into roster_changes (import_id, kind, sign, code, our_id, other_id, name, about, campus, hint, fields, decision, stop)
    select ${importId}::integer, 'tie', case when t.is_gone then 'leave' when hand.ended_by is not null then 'hand' else 'add' end, t.code, t.guardian_id, t.student_id,
      t.guardian, 'Guardian of ' || t.student, t.campus,
      case when t.is_missing then 'Not in the file' when t.is_gone then 'Deleted in the file'
        when hand.ended_by is not null then 'Ended here by hand' else '' end,
      jsonb_build_array(jsonb_build_object('field', 'relationship', 'last', null, 'now', null, 'file', t.relationship,
        'is_held', hand.ended_by is not null, 'set_by', u.name, 'set_at', hand.ended_at,
        'choice', case when hand.ended_by is null then 'file' else 'ours' end)),
      case when t.is_missing then null when t.is_gone then 'leave' else 'take' end,
      case when t.is_gone then 'ties' end
    from tie t
    left join guardian_students x on x.guardian_id = t.guardian_id and x.student_id = t.student_id
    left join ended_ties hand on hand.guardian_id = t.guardian_id and hand.student_id = t.student_id
      and hand.ended_by is not null and not t.is_gone
    left join users u on u.id = hand.ended_by
    where (x.guardian_id is null) <> t.is_gone`.execute(db)
