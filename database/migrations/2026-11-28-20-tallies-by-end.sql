-- A day's tally says until when what it counts is not over (docs/decisions/0054): so the days of about now are told by
-- their tallies, too, and no page of the whole school reads the meetings of today.
create function meeting_over_at(starts_at timestamptz, ends_at timestamptz, meeting_ended_at timestamptz)
returns timestamptz language sql immutable parallel safe
return least(ends_at, case when meeting_ended_at > starts_at then meeting_ended_at end);

create or replace function meeting_is_over(
  starts_at timestamptz, ends_at timestamptz, meeting_ended_at timestamptz, asked_at timestamptz
) returns boolean language sql immutable parallel safe
return asked_at >= meeting_over_at(starts_at, ends_at, meeting_ended_at);

drop trigger tally_added_meeting on attendables;
drop trigger tally_removed_meeting on attendables;
drop trigger tally_changed_meeting on attendables;
drop function gather_day_tallies();
truncate day_tallies;
-- Since when the meetings are over that a line counts; -infinity for what has been over for some time.
alter table day_tallies add column over_at timestamptz not null default '-infinity';

insert into day_tallies
select school_date, cohort_id, kind, count(*), count(*) filter (where is_untaken),
  sum(student_count), sum(marked_count), sum(there_count), sum(late_count), sum(absent_count),
  sum(excused_count), sum(excused_over_count), sum(excused_ahead_count),
  case when o.over_at < now() - interval '1 hour' then '-infinity' else o.over_at end
from attendables m, lateral (select meeting_over_at(m.starts_at, m.ends_at, m.meeting_ended_at) as over_at) o
where cancelled_at is null group by 1, 2, 3, 14;

create or replace function tally_day() returns trigger language plpgsql as $$
begin
  insert into day_tallies
  select m.school_date, m.cohort_id, m.kind, sum(m.sign), sum(m.sign * m.is_untaken::integer),
    sum(m.sign * m.student_count), sum(m.sign * m.marked_count), sum(m.sign * m.there_count),
    sum(m.sign * m.late_count), sum(m.sign * m.absent_count), sum(m.sign * m.excused_count),
    sum(m.sign * m.excused_over_count), sum(m.sign * m.excused_ahead_count),
    meeting_over_at(m.starts_at, m.ends_at, m.meeting_ended_at) as over_at
  from (select -1 as sign, (old).* union all select 1, (new).*) m
  where m.id is not null and m.cancelled_at is null
  group by 1, 2, 3, over_at;
  return null;
end $$;

create trigger tally_added_meeting after insert on attendables for each row execute function tally_day();
create trigger tally_removed_meeting after delete on attendables for each row execute function tally_day();
create trigger tally_changed_meeting after update on attendables for each row when ((
    old.school_date, old.cohort_id, old.kind, old.cancelled_at is null, old.is_untaken, old.student_count,
    old.marked_count, old.there_count, old.late_count, old.absent_count, old.excused_count,
    old.excused_over_count, old.excused_ahead_count, old.starts_at, old.ends_at, old.meeting_ended_at
  ) is distinct from (
    new.school_date, new.cohort_id, new.kind, new.cancelled_at is null, new.is_untaken, new.student_count,
    new.marked_count, new.there_count, new.late_count, new.absent_count, new.excused_count,
    new.excused_over_count, new.excused_ahead_count, new.starts_at, new.ends_at, new.meeting_ended_at
  )) execute function tally_day();

-- The lines of a day, campus and kind that are over since before an instant become one, and those with one end become
-- one; what adds up to nothing goes. Lines that are written meanwhile stay for the next time.
create function gather_day_tallies(over_before timestamptz) returns void language sql
begin atomic
  with crowded as (
    select school_date, cohort_id, kind from day_tallies group by 1, 2, 3
    having count(*) > count(distinct over_at) or bool_or(over_at < over_before and isfinite(over_at))),
  gone as (
    delete from day_tallies t using crowded c
    where t.school_date = c.school_date and t.cohort_id is not distinct from c.cohort_id and t.kind = c.kind
    returning t.*)
  insert into day_tallies (school_date, cohort_id, kind, meeting_count, untaken_count, student_count, marked_count,
    there_count, late_count, absent_count, excused_count, excused_over_count, excused_ahead_count, over_at)
  select school_date, cohort_id, kind, sum(meeting_count), sum(untaken_count), sum(student_count),
    sum(marked_count), sum(there_count), sum(late_count), sum(absent_count), sum(excused_count),
    sum(excused_over_count), sum(excused_ahead_count),
    case when over_at < over_before then '-infinity' else over_at end as since
  from gone group by school_date, cohort_id, kind, since
  having sum(meeting_count) <> 0 or sum(untaken_count) <> 0 or sum(student_count) <> 0 or sum(marked_count) <> 0
    or sum(there_count) <> 0 or sum(late_count) <> 0 or sum(absent_count) <> 0 or sum(excused_count) <> 0
    or sum(excused_over_count) <> 0 or sum(excused_ahead_count) <> 0;
end;
