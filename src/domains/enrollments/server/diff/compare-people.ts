import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { peopleNow } from '../people-now.ts'
import type { Comparing } from './assemble.ts'

/**
 * What the files say of people otherwise than the school: last file, now, this file, by field. A field is set by hand
 * when it is not what the last file said; where there was no last file, when somebody changed it here. An empty cell
 * speaks only where the last file had something in it; a job and the campus of an employee only from the second file on,
 * since a school's own words for them are better.
 */
export const comparePeople = (db: Database, { importId, source }: Comparing) =>
  sql`
    with pair as (
      select r.code, r.our_id, r.role, r.found_by, r.fields as file, n.fields as now, n.name, n.about, n.campus,
        coalesce(i.fields, '{}') as last, i.our_id is not null as is_known, old.code as old_code
      from roster_records r
      join (${peopleNow}) n on n.id = r.our_id
      left join roster_ids i on i.source = ${source} and i.kind = 'person' and i.code = r.code
      left join lateral (select o.code from roster_ids o
        where o.kind = 'person' and o.our_id = r.our_id and o.source = ${source} and r.found_by <> 'id'
        order by o.code limit 1) old on true
      where r.import_id = ${importId} and r.kind = 'person' and not r.is_gone and r.ended_on is null
    ), differing as (
      select p.code, p.our_id, p.now ->> 'status' = 'left' as has_left, f.key, p.last ->> f.key as last, p.now ->> f.key as now, f.value as file, array_position(
        array['status','first_name','last_name','email','grade','campus','house','birth_date','job','phone','pronouns'], f.key) as place
      from pair p cross join lateral jsonb_each_text(p.file) f
      where f.value <> coalesce(p.now ->> f.key, '')
        and (f.value <> '' or coalesce(p.last ->> f.key, '') <> '')
        and (p.last ? f.key or not (f.key = 'job' or (f.key = 'campus' and p.role = 'employee')))
    ), judged as (
      select d.*, hand.set_by, hand.set_at,
        case when d.has_left and d.key = 'house' then false when d.last is not null then d.last <> coalesce(d.now, '') else hand.set_at is not null end as is_held
      from differing d left join lateral (
        select u.name as set_by, a.happened_at as set_at from audit_log a join users u on u.id = a.actor_id
        where a.subject_type = 'user' and a.subject_id = d.our_id::text
          and coalesce(a.request_id, '') not like 'import %' and (a.before is not null or d.key = 'status')
          and (case d.key
            when 'first_name' then a.before ->> 'name' <> concat_ws(' ', a.after ->> 'first_name', a.after ->> 'last_name')
            when 'last_name' then a.before ->> 'name' <> concat_ws(' ', a.after ->> 'first_name', a.after ->> 'last_name')
            when 'house' then a.after ?| array['house', 'house_id'] and (a.before ->> 'house')
              is distinct from coalesce(a.after ->> 'house', a.after ->> 'house_id')
            when 'campus' then a.after ? 'cohort_id' and (a.before ->> 'cohort') is distinct from (a.after ->> 'cohort_id')
            when 'birth_date' then a.after ? 'date_of_birth'
              and (a.before ->> 'date_of_birth') is distinct from (a.after ->> 'date_of_birth')
            when 'status' then a.action like '%.deactivated' or a.action like '%.reactivated' or a.action = 'student.status_changed'
            else a.after ? d.key and (a.before ->> d.key) is distinct from (a.after ->> d.key) end)
        order by a.happened_at desc limit 1) hand on true
    ), changed as (
      select p.*, j.fields, coalesce(j.is_held, false) as is_held, coalesce(j.has_email, false) as has_email
      from pair p left join (
        select code, bool_or(is_held) as is_held, bool_or(key = 'email' and not is_held) as has_email,
          jsonb_agg(jsonb_build_object('field', key, 'last', last, 'now', now, 'file', file, 'is_held', is_held,
            'set_by', set_by, 'set_at', set_at, 'choice', case when is_held then 'ours' else 'file' end) order by place) as fields
        from judged group by code) j on j.code = p.code
      where j.code is not null or p.old_code is not null
    )
    insert into roster_changes (import_id, kind, sign, code, role, our_id, name, about, campus, fields, decision, stop)
    select ${importId}::integer, 'person', case when is_held then 'hand' else 'change' end, code, role, our_id, name, about,
      campus, case when old_code is null then '[]' else jsonb_build_array(jsonb_build_object('field', 'code',
        'last', old_code, 'now', old_code, 'file', code, 'is_held', false, 'choice', 'file')) end || coalesce(fields, '[]'),
      'take', case when old_code is not null then 'ids' when has_email then 'email' end
    from changed order by file ->> 'campus', file ->> 'house', code`.execute(db)

/** SQL: who comes into one house is written together: the job locks and moves a house at a time. */
const byHouse = sql`r.fields ->> 'campus', r.fields ->> 'house'`

/** SQL: when the last role of somebody ended, for who decides about them. */
const endedHint = sql`'Their last role ended on ' || to_char(r.ended_on, 'Dy, Mon FMDD, YYYY')`

/** SQL: the letters of an address before its @: what a slip in its dots, digits or domain leaves. */
const mailKey = (address: RawBuilder<unknown>) =>
  sql`regexp_replace(split_part(${address}, '@', 1), '[^a-z]', '', 'g')`

/**
 * Who is new, and who it may be that is here already: of the same name, of the same birth date and family name, or with
 * almost the same address, unless that is somebody else of the file.
 * Whose roles have all ended stays out unless somebody adds them.
 */
export function compareNewPeople(db: Database, { importId }: Comparing) {
  const isElse = sql`not exists (select from roster_records x
    where x.import_id = ${importId} and x.kind = 'person' and x.our_id = u.id)`
  const userKey = mailKey(sql.ref('u.email'))
  // What is compared is computed once a person: without statistics of it a plan may ask for every pair.
  return sql`
    with newcomer as materialized (
      select r.*, plain_text((r.fields ->> 'first_name') || ' ' || (r.fields ->> 'last_name')) as plain,
        plain_text(r.fields ->> 'last_name') as plain_last, ${mailKey(sql`(r.fields ->> 'email')`)} as mail_key
      from roster_records r
      where r.import_id = ${importId} and r.kind = 'person' and r.our_id is null and not r.is_gone
    ), same as materialized (
      select distinct on (u.role, plain_text(u.name)) u.role, plain_text(u.name) as plain, u.id, u.name, s.grade
      from users u left join students s on s.id = u.id order by u.role, plain_text(u.name), u.id
    ), born as materialized (
      select distinct on (s.date_of_birth, plain_text(u.last_name)) s.date_of_birth::text as day,
        plain_text(u.last_name) as plain, u.id, u.name
      from students s join users u on u.id = s.id where s.date_of_birth is not null and ${isElse}
      order by s.date_of_birth, plain_text(u.last_name), u.id
    ), mail as materialized (
      select k.role, k.key, u.id, u.name, u.email
      from (select u.role, ${userKey} as key, min(u.id) as id from users u where length(${userKey}) > 5
        group by 1, 2 having count(*) = 1) k
      join users u on u.id = k.id where ${isElse}
    )
    insert into roster_changes (import_id, kind, sign, code, role, name, about, campus, hint, fields, decision, stop)
    select ${importId}::integer, 'person', 'add', r.code, r.role,
      (r.fields ->> 'first_name') || ' ' || (r.fields ->> 'last_name'),
      case r.role when 'student' then 'Grade ' || (r.fields ->> 'grade') || coalesce(', ' || nullif(r.fields ->> 'house', ''), '')
        when 'guardian' then 'Guardian'
        else coalesce(r.fields ->> 'job', 'Employee') end,
      coalesce(r.fields ->> 'campus', ''),
      concat_ws('. ', ${endedHint}, 'Same name as ' || same.name || coalesce(', grade ' || same.grade, '') || ', ' || same.id,
        case when same.id is null then 'Same birth date and family name as ' || born.name || ', ' || born.id end,
        case when mail.id is distinct from coalesce(same.id, born.id) then 'Almost the e-mail of ' || mail.name || ', ' || mail.email || ', ' || mail.id end),
      (select jsonb_agg(jsonb_build_object('field', key, 'last', null, 'now', null, 'file', value, 'is_held', false, 'choice', 'file')
        order by key) from jsonb_each_text(r.fields) where value <> ''),
      case when r.ended_on is null then 'take' else 'keep' end, case when r.ended_on is not null then 'ended' end
    from newcomer r
    left join same on same.role = r.role and same.plain = r.plain
    left join born on r.role = 'student' and born.day = r.fields ->> 'birth_date' and born.plain = r.plain_last
    left join mail on mail.role = r.role and mail.key = r.mail_key
    order by r.role, ${byHouse}, r.code`.execute(db)
}

/**
 * Who would leave: whom the file marks as deleted, whose every role it says has ended, and, where it is asked for, who
 * stood in the last file that was applied and is not in this one. These last wait for a decision, each of them.
 */
export const compareLeavers = (db: Database, { importId, source }: Comparing, asksMissing: boolean) =>
  sql`
    insert into roster_changes (import_id, kind, sign, code, role, our_id, name, about, campus, hint, fields, decision, stop)
    select ${importId}::integer, 'person', 'leave', x.code, n.role, n.id, n.name, n.about, n.campus,
      coalesce(x.hint, case when x.is_missing then 'Not in the file' else 'Deleted in the file' end),
      jsonb_build_array(jsonb_build_object('field', 'status', 'last', 'active', 'now', 'active', 'file', 'left',
        'is_held', false, 'choice', 'file')),
      case when x.is_missing or x.hint is not null then null else 'leave' end, case when x.hint is null then 'leave:' || n.campus end
    from (
      select r.code, r.our_id, false as is_missing, case when not r.is_gone then ${endedHint} end as hint from roster_records r
      where r.import_id = ${importId} and r.kind = 'person' and (r.is_gone or r.ended_on is not null) and r.our_id is not null
      union all
      select i.code, i.our_id, true, null from roster_ids i
      where ${asksMissing} and i.source = ${source} and i.kind = 'person' and i.fields ->> 'status' = 'active'
        and not exists (select from roster_rows x where x.import_id = ${importId} and x.file in ('users', 'left_out') and x.code = i.code)
        and not exists (select from roster_records x where x.import_id = ${importId} and x.kind = 'person' and x.our_id = i.our_id)
    ) x join (${peopleNow}) n on n.id = x.our_id and not n.has_left`.execute(db)
