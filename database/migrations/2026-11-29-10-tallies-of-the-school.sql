-- A day's sums over all campuses are kept beside those of each (docs/decisions/0054): a school has more of them the
-- larger it is, and its month is asked for as a whole.
alter table day_tallies add column is_whole_school boolean not null default false;

-- What a meeting counts for: its campus, and the whole school.
create function tallied_for(campus_id integer) returns table (cohort_id integer, is_whole_school boolean)
language sql immutable parallel safe rows 2
begin atomic
  select * from (values (campus_id, false), (null::integer, true)) as kept (cohort_id, is_whole_school);
end;

insert into day_tallies (school_date, cohort_id, kind, meeting_count, untaken_count, student_count, marked_count,
  there_count, late_count, absent_count, excused_count, excused_over_count, excused_ahead_count, over_at,
  is_whole_school)
select school_date, null, kind, sum(meeting_count), sum(untaken_count), sum(student_count), sum(marked_count),
  sum(there_count), sum(late_count), sum(absent_count), sum(excused_count), sum(excused_over_count),
  sum(excused_ahead_count), over_at, true
from day_tallies group by school_date, kind, over_at;

drop index day_tallies_school_date_idx;
create index day_tallies_of_school_idx on day_tallies (school_date) where is_whole_school;
create index day_tallies_of_campus_idx on day_tallies (school_date) where not is_whole_school;

create or replace function tally_day() returns trigger language plpgsql as $$
begin
  insert into day_tallies (school_date, cohort_id, is_whole_school, kind, over_at, meeting_count, untaken_count,
    student_count, marked_count, there_count, late_count, absent_count, excused_count, excused_over_count,
    excused_ahead_count)
  select m.school_date, kept.cohort_id, kept.is_whole_school, m.kind,
    meeting_over_at(m.starts_at, m.ends_at, m.meeting_ended_at), sum(m.sign), sum(m.sign * m.is_untaken::integer),
    sum(m.sign * m.student_count), sum(m.sign * m.marked_count), sum(m.sign * m.there_count),
    sum(m.sign * m.late_count), sum(m.sign * m.absent_count), sum(m.sign * m.excused_count),
    sum(m.sign * m.excused_over_count), sum(m.sign * m.excused_ahead_count)
  from (select -1 as sign, (old).* union all select 1, (new).*) m, tallied_for(m.cohort_id) kept
  where m.id is not null and m.cancelled_at is null
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

create or replace function gather_day_tallies(over_before timestamptz) returns void language sql
begin atomic
  with crowded as (
    select school_date, cohort_id, is_whole_school, kind from day_tallies group by 1, 2, 3, 4
    having count(*) > count(distinct over_at) or bool_or(over_at < over_before and isfinite(over_at))),
  gone as (
    delete from day_tallies t using crowded c
    where t.school_date = c.school_date and t.cohort_id is not distinct from c.cohort_id
      and t.is_whole_school = c.is_whole_school and t.kind = c.kind
    returning t.*)
  insert into day_tallies (school_date, cohort_id, is_whole_school, kind, meeting_count, untaken_count, student_count,
    marked_count, there_count, late_count, absent_count, excused_count, excused_over_count, excused_ahead_count,
    over_at)
  select school_date, cohort_id, is_whole_school, kind, sum(meeting_count), sum(untaken_count), sum(student_count),
    sum(marked_count), sum(there_count), sum(late_count), sum(absent_count), sum(excused_count),
    sum(excused_over_count), sum(excused_ahead_count),
    case when over_at < over_before then '-infinity' else over_at end as since
  from gone group by school_date, cohort_id, is_whole_school, kind, since
  having sum(meeting_count) <> 0 or sum(untaken_count) <> 0 or sum(student_count) <> 0 or sum(marked_count) <> 0
    or sum(there_count) <> 0 or sum(late_count) <> 0 or sum(absent_count) <> 0 or sum(excused_count) <> 0
    or sum(excused_over_count) <> 0 or sum(excused_ahead_count) <> 0;
end;
