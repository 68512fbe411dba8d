import { type RawBuilder, sql } from 'kysely'
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
      jsonb_strip_nulls(jsonb_build_object('title', k.cells ->> 'title',
        'last', (select max(t.last) from term t where t.code = any(k.terms)))), k.is_gone, k.sent_in, k.line
    from class k
    left join roster_ids i on i.source = ${source} and i.kind = 'class' and i.code = k.code
    left join open x on x.id = i.our_id
    left join named n on n.code = k.code`.execute(db)

/**
 * Who has a place in such a class, and who teaches it. An end of a student before the class ends is kept, `until` when, and
 * whether it is past, `is_over`: it may end a place that an import gave. A class ends with the last of its terms, where they
 * were not sent with the last of its students, and in any case with the cycle. Otherwise what is over says nothing. What the
 * file says of the end, whatever it means, is kept as `said`. Who has several rows in a class is there until the last end.
 */
export const assembleSeats = (db: Database, { importId, today }: ComparingSeats) =>
  sql`
    with sent as materialized (
      select e.other_ref, e.ref, e.cells, e.is_gone, e.changed_at, e.sent_in, e.line,
        max(case when e.is_gone then '' else coalesce(e.cells ->> 'until', '9999') end)
          over (partition by e.other_ref, e.cells ->> 'role') as last_of_all
      from roster_rows e where e.import_id = ${importId} and e.file = 'enrollments'
    ), seat as (
      select e.*, k.our_id as experience_id, p.our_id as person_id, p.role,
        case when e.cells ->> 'until' < least(coalesce(k.fields ->> 'last', e.last_of_all),
            (((y.ends_at - interval '1 millisecond') at time zone ${schoolZone})::date)::text)
          and not e.is_gone and p.role = 'student' then e.cells ->> 'until' end as until,
        case when not e.is_gone and p.role = 'student'
          then coalesce(e.cells ->> 'until', case when e.cells ? 'endless' then '9999-12-31' end) end as said,
        coalesce(e.cells ->> 'until' <= case p.role when 'student' then (${firstDayIn('y', today)})::text
          else ${today} end, false) as is_over
      from sent e
      join roster_records k on k.import_id = ${importId} and k.kind = 'class' and k.code = e.other_ref
        and k.our_id is not null and not k.is_gone
      join roster_records p on p.import_id = ${importId} and p.kind = 'person' and p.code = e.ref and not p.is_gone
      join experiences x on x.id = k.our_id
      join cycles y on y.id = x.cycle_id
      where (p.role = 'student' and e.cells ->> 'role' = 'student') or (p.role = 'employee' and e.cells ? 'teaches')
    )
    insert into roster_records (import_id, kind, code, our_id, fields, is_gone, file, line)
    select distinct on (other_ref, ref, role) ${importId}::integer,
      case role when 'student' then 'place' else 'expert' end, other_ref || '|' || ref, person_id,
      jsonb_strip_nulls(jsonb_build_object('user', ref, 'experience', experience_id::text, 'until', until,
        'said', said, 'is_over', case when is_over then 'yes' end)), is_gone, sent_in, line
    from seat
    where not is_over or until is not null
    order by other_ref, ref, role, is_over, is_gone, until desc nulls first, changed_at desc nulls last`.execute(
    db,
  )

/**
 * Places that are given or end, and who runs an experience. Missing from a file is not leaving. Whom somebody here took out
 * of an experience stays out until the file is chosen. Who leaves on a day ahead is there: nothing is to be given, and there
 * is what may end. A place that an import gave ends on the day that the file names by now; one that was given in another way,
 * or after that day, does not. Where an import ended it from a day ahead, and the file names a later one by now or none, it
 * goes on. Of several classes that are one experience the one in which somebody stays longest counts: who changes from one to
 * the other leaves nothing.
 */
export async function compareSeats(db: Database, { importId, today }: ComparingSeats): Promise<void> {
  const field = (name: string, ends: RawBuilder<unknown>) => sql`
    jsonb_build_array(jsonb_build_object('field', ${name}::text, 'last', null, 'now', case when ${ends} then x.title end,
      'file', case when ${ends} then '' else x.title end, 'is_held', hand.set_at is not null, 'set_by', hand.set_by,
      'set_at', hand.set_at, 'choice', case when hand.set_at is null then 'file' else 'ours' end))`
  const name = sql`(p.fields ->> 'first_name') || ' ' || (p.fields ->> 'last_name')`
  const from = (kind: string) => sql`
    roster_records r
    join roster_records p on p.import_id = r.import_id and p.kind = 'person' and p.code = r.fields ->> 'user'
    join experiences x on x.id = (r.fields ->> 'experience')::integer
    left join (
      select our_id, fields ->> 'experience' as experience, max(coalesce(fields ->> 'until', '9999')) as until
      from roster_records where import_id = ${importId} and kind = ${kind} and not is_gone and not fields ? 'is_over'
      group by 1, 2) longest on longest.our_id = r.our_id and longest.experience = r.fields ->> 'experience'
    left join lateral (
      select u.name as set_by, c.happened_at as set_at from (
        select source, action, user_id, happened_at from registration_changes
        where ${kind} = 'place' and student_id = r.our_id and experience_id = x.id order by id desc limit 1) c
      left join users u on u.id = c.user_id
      where not r.is_gone and c.source = 'by_hand' and c.action in ('dropped', 'moved')) hand on true`
  const of = (kind: string) => sql`r.import_id = ${importId} and r.kind = ${kind}`
  const isOutlived = sql`
    coalesce(longest.until > coalesce(r.fields ->> 'until', case when r.is_gone then '' else '9999' end), false)`
  const holds = (day: RawBuilder<string>) => sql`exists (select from registrations g
    where g.experience_id = x.id and g.student_id = r.our_id and ${placeHolds('g', day)})`
  const first = firstDayIn('y', today)
  const until = sql<string>`(r.fields ->> 'until')::date`
  // The day of a file may be past that of the first change that can hold.
  const endsByFile = sql`(not r.is_gone and r.fields ? 'until' and ${holds(sql`greatest(${first}, ${until})`)}
    and last.source = 'import' and (last.happened_at at time zone ${schoolZone})::date <= ${until})`
  const goesOn = sql`(not r.is_gone and not r.fields ? 'is_over' and last.source = 'import' and last.action = 'dropped'
    and (r.fields ->> 'said')::date > (select max(g.until_day) from registrations g
      where g.experience_id = x.id and g.student_id = r.our_id and ${placeHolds('g', first)}
      having bool_and(g.until_day is not null)))`
  const ends = sql`w.ends`
  const day = sql`to_char(${until}, 'Dy, Mon FMDD, YYYY')`
  await sql`
    insert into roster_changes (import_id, kind, sign, code, role, our_id, other_id, name, about, campus, hint, fields, decision, stop)
    select ${importId}::integer, 'place', case when ${ends} then 'leave' when hand.set_at is not null then 'hand' else 'add' end,
      r.code, 'student', r.our_id, x.id, ${name}, x.title, coalesce(p.fields ->> 'campus', ''),
      case when r.is_gone then 'Deleted in the file' when ${ends} then 'Ends on ' || ${day} || ' in the file'
        when r.fields ? 'until' then 'Until ' || ${day}
        when w.goes_on then 'No longer ends on the day in an earlier file' else '' end, ${field('place', ends)},
      case when ${ends} then 'leave' else 'take' end, case when ${ends} then 'places' end
    from ${from('place')}
    join cycles y on y.id = x.cycle_id
    left join lateral (select source, action, happened_at from registration_changes
      where student_id = r.our_id and experience_id = x.id order by id desc limit 1) last on true
    cross join lateral (select coalesce(r.is_gone and ${holds(first)} or ${endsByFile}, false) as ends,
      coalesce(${goesOn}, false) as goes_on) w
    where ${of('place')} and not ${isOutlived}
      and (${ends} or w.goes_on or not (r.is_gone or r.fields ? 'is_over' or ${holds(first)}))
    order by x.id, r.code`.execute(db)
  await sql`
    insert into roster_changes (import_id, kind, sign, code, role, our_id, other_id, name, about, campus, hint, fields, decision, stop)
    select ${importId}::integer, 'expert', case when r.is_gone then 'leave' else 'add' end, r.code, 'employee', r.our_id, x.id,
      ${name}, x.title, coalesce(p.fields ->> 'campus', ''), case when r.is_gone then 'Deleted in the file' else '' end,
      ${field('expert', sql`r.is_gone`)}, case when r.is_gone then 'leave' else 'take' end, case when r.is_gone then 'experts' end
    from ${from('expert')}
    left join experience_experts g on g.experience_id = x.id and g.employee_id = r.our_id
    where ${of('expert')} and (g.employee_id is null) <> r.is_gone and not ${isOutlived}
    order by x.id, r.code`.execute(db)
}

/**
 * A sentence on the classes that are no experience here: who is in them is registered for nothing. Undefined without
 * such a class.
 */
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
    ? `The class ${first.title} matches no experience here by name: those in it are not registered.`
    : `${first.count} classes match no experience here by name (${titles.join(', ')}): those in them are not registered.`
}
