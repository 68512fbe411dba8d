import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { schoolZone } from '#contract/school-time.ts'
import { firstDayIn, placeHolds } from '#domains/people/server/relations.service.ts'
import type { Database } from '#server/database/database.ts'
import type { Comparing } from './assemble.ts'

/** What is compared of classes, as of when. */
export interface ComparingSeats extends Comparing {
  readonly now: Date
}

/**
 * Classes that are experiences here: by identifier, else the one experience of a running or coming cycle, and of the terms
 * that the class is in, that is called so on that campus. Houses are another matter (`assemble.ts`).
 */
export const assembleClasses = (db: Database, { importId, source, now }: ComparingSeats) =>
  sql`
    with open as materialized (
      select x.id, plain_text(x.title) as plain, x.cohort_id, (c.starts_at at time zone ${schoolZone})::date as first,
        ((c.ends_at - interval '1 millisecond') at time zone ${schoolZone})::date + 1 as last
      from experiences x join cycles c on c.id = x.cycle_id where x.archived_at is null and c.ends_at > ${now}
    ), class as (
      select distinct on (k.code) k.code, k.cells, k.is_gone, k.sent_in, k.line, s.our_id as cohort_id,
        string_to_array(replace(k.cells ->> 'terms', ' ', ''), ',') as terms
      from roster_rows k
      left join roster_records s on s.import_id = k.import_id and s.kind = 'campus' and s.code = k.ref
      where k.import_id = ${importId} and k.file = 'classes' and k.cells ->> 'type' <> 'homeroom'
      order by k.code, k.is_gone, k.changed_at desc nulls last, k.cells::text
    ), term as (
      select code, (cells ->> 'first')::date as first, (cells ->> 'last')::date as last from roster_rows
      where import_id = ${importId} and file = 'academicSessions' and cells ? 'first' and cells ? 'last'
    ), named as (
      select k.code, min(o.id) as id from class k
      join open o on o.plain = plain_text(k.cells ->> 'title') and (o.cohort_id is null or o.cohort_id = k.cohort_id)
      where not exists (select from term t where t.code = any(k.terms))
        or exists (select from term t where t.code = any(k.terms) and t.first < o.last and o.first < t.last)
      group by k.code having count(*) = 1
    )
    insert into roster_records (import_id, kind, code, our_id, found_by, fields, is_gone, file, line)
    select ${importId}::integer, 'class', k.code, coalesce(x.id, n.id),
      case when x.id is not null then 'id' when n.id is not null then 'name' end,
      jsonb_build_object('title', k.cells ->> 'title'), k.is_gone, k.sent_in, k.line
    from class k
    left join roster_ids i on i.source = ${source} and i.kind = 'class' and i.code = k.code
    left join open x on x.id = i.our_id
    left join named n on n.code = k.code`.execute(db)

/** Who has a place in such a class, and who teaches it; an enrollment that is over says nothing. */
export const assembleSeats = (db: Database, { importId, today }: ComparingSeats) =>
  sql`
    insert into roster_records (import_id, kind, code, our_id, fields, is_gone, file, line)
    select distinct on (e.other_ref, e.ref, p.role) ${importId}::integer,
      case p.role when 'student' then 'place' else 'expert' end, e.other_ref || '|' || e.ref, p.our_id,
      jsonb_build_object('user', e.ref, 'experience', k.our_id::text), e.is_gone, e.sent_in, e.line
    from roster_rows e
    join roster_records k on k.import_id = e.import_id and k.kind = 'class' and k.code = e.other_ref
      and k.our_id is not null and not k.is_gone
    join roster_records p on p.import_id = e.import_id and p.kind = 'person' and p.code = e.ref and not p.is_gone
    where e.import_id = ${importId} and e.file = 'enrollments'
      and ((p.role = 'student' and e.cells ->> 'role' = 'student') or (p.role = 'employee' and e.cells ? 'teaches'))
      and coalesce(e.cells ->> 'until', '9999') > ${today}
    order by e.other_ref, e.ref, p.role, e.is_gone, e.changed_at desc nulls last`.execute(db)

/**
 * Places that are given or end, and who runs an experience. Missing from a file is not leaving. Whom somebody here took out
 * of an experience stays out until the file is chosen. Who leaves on a day ahead is there: nothing is to be given, and there
 * is what may end.
 */
export async function compareSeats(db: Database, { importId, today }: ComparingSeats): Promise<void> {
  const field = (name: string) => sql`
    jsonb_build_array(jsonb_build_object('field', ${name}::text, 'last', null, 'now', case when r.is_gone then x.title end,
      'file', case when r.is_gone then '' else x.title end, 'is_held', hand.set_at is not null, 'set_by', hand.set_by,
      'set_at', hand.set_at, 'choice', case when hand.set_at is null then 'file' else 'ours' end))`
  const name = sql`(p.fields ->> 'first_name') || ' ' || (p.fields ->> 'last_name')`
  const from = (kind: string) => sql`
    roster_records r
    join roster_records p on p.import_id = r.import_id and p.kind = 'person' and p.code = r.fields ->> 'user'
    join experiences x on x.id = (r.fields ->> 'experience')::integer
    left join lateral (
      select u.name as set_by, c.happened_at as set_at from (
        select source, action, user_id, happened_at from registration_changes
        where ${kind} = 'place' and student_id = r.our_id and experience_id = x.id order by id desc limit 1) c
      left join users u on u.id = c.user_id
      where not r.is_gone and c.source = 'by_hand' and c.action in ('dropped', 'moved')) hand on true`
  const of = (kind: string) => sql`r.import_id = ${importId} and r.kind = ${kind}`
  await sql`
    insert into roster_changes (import_id, kind, sign, code, role, our_id, other_id, name, about, campus, hint, fields, decision, stop)
    select ${importId}::integer, 'place', case when r.is_gone then 'leave' when hand.set_at is not null then 'hand' else 'add' end,
      r.code, 'student', r.our_id, x.id, ${name}, x.title, coalesce(p.fields ->> 'campus', ''),
      case when r.is_gone then 'Deleted in the file' else '' end, ${field('place')},
      case when r.is_gone then 'leave' else 'take' end, case when r.is_gone then 'places' end
    from ${from('place')}
    join cycles y on y.id = x.cycle_id
    where ${of('place')} and r.is_gone = exists (
      select from registrations g where g.experience_id = x.id and g.student_id = r.our_id
        and ${placeHolds('g', firstDayIn('y', today))})
    order by x.id, r.code`.execute(db)
  await sql`
    insert into roster_changes (import_id, kind, sign, code, role, our_id, other_id, name, about, campus, hint, fields, decision, stop)
    select ${importId}::integer, 'expert', case when r.is_gone then 'leave' else 'add' end, r.code, 'employee', r.our_id, x.id,
      ${name}, x.title, coalesce(p.fields ->> 'campus', ''), case when r.is_gone then 'Deleted in the file' else '' end,
      ${field('expert')}, case when r.is_gone then 'leave' else 'take' end, case when r.is_gone then 'experts' end
    from ${from('expert')}
    left join experience_experts g on g.experience_id = x.id and g.employee_id = r.our_id
    where ${of('expert')} and (g.employee_id is null) <> r.is_gone
    order by x.id, r.code`.execute(db)
}

/** Says which classes are no experience here: who is in them is registered for nothing. */
export async function tellOtherClasses(db: Database, importId: number): Promise<string | undefined> {
  const { rows } = await sql<{ title: string; count: number }>`
    select fields ->> 'title' as title, count(*) over ()::int as count from roster_records
    where import_id = ${importId} and kind = 'class' and our_id is null and not is_gone order by 1, code limit 3`.execute(
    db,
  )
  const [first] = rows
  if (!first) return undefined
  const others = first.count - rows.length
  const titles = [...rows.map(({ title }) => title), ...(others > 0 ? [countOf(others, 'other')] : [])]
  return first.count === 1
    ? `The class ${first.title} is no experience here by its name: who is in it is registered for nothing.`
    : `${first.count} classes are no experience here by their names (${titles.join(', ')}): who is in them is registered for nothing.`
}
