-- What a roll adds up to stands beside its meeting, and what a school day adds up to in its tallies, written in the
-- transaction that writes the rows (docs/decisions/0054). Nothing that is kept depends on the clock: whether a
-- meeting is over is asked of its end when the totals are read.

-- Late, to the end or not.
create function is_late(statuses text[]) returns boolean language sql immutable parallel safe
  return 'Late' = any (statuses);

-- Absent or excused in one way or another: what the lists of a day are chosen from, whatever the clock says.
create function may_be_missed(statuses text[], is_covered boolean) returns boolean language sql immutable parallel safe
  return is_covered or is_unexcused(statuses) or is_excused(statuses);

-- What one row adds to the counts of its roll. Excused are counted three times: by their status alone, which
-- percentages mean; as screens say it once the meeting is over; and as they say it before that.
create function counts_of_row(statuses text[], is_covered boolean)
returns table (marked integer, there integer, late integer, absent integer, excused integer,
  excused_over integer, excused_ahead integer)
language sql immutable parallel safe
begin atomic
  select has_status(statuses)::integer, was_there(statuses)::integer, is_late(statuses)::integer,
    is_unexcused(statuses)::integer, is_excused(statuses)::integer,
    (is_excused(statuses) or is_spoken_for(statuses, is_covered, true))::integer,
    is_spoken_for(statuses, is_covered, false)::integer;
end;

drop trigger count_added_rows on attendances;
drop trigger count_changed_rows on attendances;
drop trigger count_removed_rows on attendances;
drop function count_roll();
drop index attendables_untaken_idx;

alter table attendables
  -- The campus of the experience or house, as they have it.
  add column cohort_id integer,
  add column student_count integer not null default 0,
  add column late_count integer not null default 0,
  add column absent_count integer not null default 0,
  add column excused_count integer not null default 0,
  add column excused_over_count integer not null default 0,
  add column excused_ahead_count integer not null default 0,
  -- Neither the meeting nor staff has said anything of its students: not taken, once it is over.
  add column is_untaken boolean not null generated always as
    (cancelled_at is null and staff_saved_at is null and marked_count = 0 and student_count > 0) stored;

-- No meeting lasts longer, and each lies on its school day: so all meetings of a day are over half a day after it.
alter table attendables
  add constraint attendables_length_check check (ends_at <= starts_at + interval '12 hours'),
  add constraint attendables_school_date_check
    check (school_date = (starts_at at time zone 'America/New_York')::date);

-- When the meeting begins stands on each row of its roll, held by its foreign key: a student's weeks and a day's
-- misses are found by index, in a school of any size.
alter table attendances add column meeting_starts_at timestamptz;
update attendances a set meeting_starts_at = m.starts_at from attendables m where m.id = a.attendable_id;
alter table attendances
  add constraint attendances_meeting_starts_at_check check (meeting_starts_at is not null),
  drop constraint attendances_attendable_id_fkey;
alter table attendables add constraint attendables_id_starts_at_key unique (id, starts_at);
alter table attendances add constraint attendances_attendable_id_fkey
  foreign key (attendable_id, meeting_starts_at) references attendables (id, starts_at)
  on delete cascade on update cascade;
drop index attendances_student_idx;
create index attendances_student_idx on attendances (student_id, meeting_starts_at);
create index attendances_missed_idx on attendances (meeting_starts_at)
  where may_be_missed(statuses, excuse_id is not null);

create function take_meeting_start() returns trigger language plpgsql as $$
begin
  select starts_at into new.meeting_starts_at from attendables where id = new.attendable_id;
  return new;
end $$;

create trigger take_meeting_start before insert on attendances
  for each row when (new.meeting_starts_at is null) execute function take_meeting_start();
create trigger take_other_meeting_start before update of attendable_id on attendances
  for each row when (old.attendable_id <> new.attendable_id) execute function take_meeting_start();

-- The campus of a meeting is that of its experience or house, and follows it when the transaction ends: after all
-- other locks, the rolls in order of number (docs/decisions/0024).
create function take_campus() returns trigger language plpgsql as $$
begin
  new.cohort_id = coalesce(
    (select cohort_id from experiences where id = new.experience_id),
    (select cohort_id from houses where id = new.house_id));
  return new;
end $$;

create trigger take_campus before insert or update of experience_id, house_id on attendables
  for each row execute function take_campus();

create function pass_campus_on() returns trigger language plpgsql as $$
declare
  meetings integer[] := case tg_table_name
    when 'experiences' then array(select id from attendables where experience_id = new.id order by id for no key update)
    else array(select id from attendables where house_id = new.id order by id for no key update) end;
begin
  update attendables set cohort_id = new.cohort_id
  where id = any(meetings) and cohort_id is distinct from new.cohort_id;
  return null;
end $$;

create constraint trigger pass_campus_on after update of cohort_id on experiences
  deferrable initially deferred for each row when (old.cohort_id is distinct from new.cohort_id)
  execute function pass_campus_on();
create constraint trigger pass_campus_on after update of cohort_id on houses
  deferrable initially deferred for each row when (old.cohort_id is distinct from new.cohort_id)
  execute function pass_campus_on();

update attendables m set cohort_id = e.cohort_id from experiences e where e.id = m.experience_id;
update attendables m set cohort_id = h.cohort_id from houses h where h.id = m.house_id;

-- The counts beside a meeting. What changed is added, not counted again: two writers of one roll lose nothing.
create function count_roll() returns trigger language plpgsql as $$
begin
  update attendables m set
    student_count = m.student_count + roll.students, marked_count = m.marked_count + roll.marked,
    there_count = m.there_count + roll.there, late_count = m.late_count + roll.late,
    absent_count = m.absent_count + roll.absent, excused_count = m.excused_count + roll.excused,
    excused_over_count = m.excused_over_count + roll.excused_over,
    excused_ahead_count = m.excused_ahead_count + roll.excused_ahead
  from (
    select row.attendable_id, sum(row.sign) as students,
      sum(row.sign * counts.marked) as marked, sum(row.sign * counts.there) as there,
      sum(row.sign * counts.late) as late, sum(row.sign * counts.absent) as absent,
      sum(row.sign * counts.excused) as excused, sum(row.sign * counts.excused_over) as excused_over,
      sum(row.sign * counts.excused_ahead) as excused_ahead
    from (select case tg_op when 'INSERT' then 1 else -1 end as sign, * from changed_rows) row
    cross join lateral counts_of_row(row.statuses, row.excuse_id is not null) counts
    group by row.attendable_id) roll
  where m.id = roll.attendable_id
    and (roll.students, roll.marked, roll.there, roll.late, roll.absent, roll.excused,
      roll.excused_over, roll.excused_ahead) <> (0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;

create function recount_roll() returns trigger language plpgsql as $$
begin
  update attendables m set
    student_count = m.student_count + roll.students, marked_count = m.marked_count + roll.marked,
    there_count = m.there_count + roll.there, late_count = m.late_count + roll.late,
    absent_count = m.absent_count + roll.absent, excused_count = m.excused_count + roll.excused,
    excused_over_count = m.excused_over_count + roll.excused_over,
    excused_ahead_count = m.excused_ahead_count + roll.excused_ahead
  from (
    select row.attendable_id, sum(row.sign) as students,
      sum(row.sign * counts.marked) as marked, sum(row.sign * counts.there) as there,
      sum(row.sign * counts.late) as late, sum(row.sign * counts.absent) as absent,
      sum(row.sign * counts.excused) as excused, sum(row.sign * counts.excused_over) as excused_over,
      sum(row.sign * counts.excused_ahead) as excused_ahead
    from (select 1 as sign, * from new_rows union all select -1, * from old_rows) row
    cross join lateral counts_of_row(row.statuses, row.excuse_id is not null) counts
    group by row.attendable_id) roll
  where m.id = roll.attendable_id
    and (roll.students, roll.marked, roll.there, roll.late, roll.absent, roll.excused,
      roll.excused_over, roll.excused_ahead) <> (0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;

update attendables set marked_count = 0, there_count = 0 where marked_count > 0;
update attendables m set
  student_count = roll.students,
  marked_count = roll.marked, there_count = roll.there, late_count = roll.late, absent_count = roll.absent,
  excused_count = roll.excused, excused_over_count = roll.excused_over,
  excused_ahead_count = roll.excused_ahead
from (
  select a.attendable_id, count(*) as students,
    sum(counts.marked) as marked, sum(counts.there) as there, sum(counts.late) as late,
    sum(counts.absent) as absent, sum(counts.excused) as excused, sum(counts.excused_over) as excused_over,
    sum(counts.excused_ahead) as excused_ahead
  from attendances a cross join lateral counts_of_row(a.statuses, a.excuse_id is not null) counts
  group by a.attendable_id) roll
where m.id = roll.attendable_id;

create index attendables_untaken_idx on attendables (starts_at) where is_untaken;

create trigger count_added_rows after insert on attendances referencing new table as changed_rows
  for each statement execute function count_roll();
create trigger count_removed_rows after delete on attendances referencing old table as changed_rows
  for each statement execute function count_roll();
create trigger count_changed_rows after update on attendances
  referencing old table as old_rows new table as new_rows
  for each statement execute function recount_roll();

-- What a school day adds up to, by campus and kind: the sums over its meetings that are not cancelled. A change adds a
-- line with what it changed and touches no other, so that two rolls of one day never wait for each other; a job
-- gathers the lines of a day into one.
create table day_tallies (
  school_date date not null,
  cohort_id integer,
  kind text not null,
  meeting_count integer not null, untaken_count integer not null, student_count integer not null,
  marked_count integer not null, there_count integer not null, late_count integer not null,
  absent_count integer not null, excused_count integer not null, excused_over_count integer not null,
  excused_ahead_count integer not null
);

insert into day_tallies
select school_date, cohort_id, kind, count(*), count(*) filter (where is_untaken),
  sum(student_count), sum(marked_count), sum(there_count), sum(late_count), sum(absent_count),
  sum(excused_count), sum(excused_over_count), sum(excused_ahead_count)
from attendables where cancelled_at is null group by 1, 2, 3;

create index day_tallies_school_date_idx on day_tallies (school_date);

create function tally_day() returns trigger language plpgsql as $$
begin
  insert into day_tallies
  select m.school_date, m.cohort_id, m.kind, sum(m.sign), sum(m.sign * m.is_untaken::integer),
    sum(m.sign * m.student_count), sum(m.sign * m.marked_count), sum(m.sign * m.there_count),
    sum(m.sign * m.late_count), sum(m.sign * m.absent_count), sum(m.sign * m.excused_count),
    sum(m.sign * m.excused_over_count), sum(m.sign * m.excused_ahead_count)
  from (select -1 as sign, (old).* union all select 1, (new).*) m
  where m.id is not null and m.cancelled_at is null
  group by 1, 2, 3;
  return null;
end $$;

create trigger tally_added_meeting after insert on attendables for each row execute function tally_day();
create trigger tally_removed_meeting after delete on attendables for each row execute function tally_day();
create trigger tally_changed_meeting after update on attendables for each row when ((
    old.school_date, old.cohort_id, old.kind, old.cancelled_at is null, old.is_untaken, old.student_count,
    old.marked_count, old.there_count, old.late_count, old.absent_count, old.excused_count,
    old.excused_over_count, old.excused_ahead_count
  ) is distinct from (
    new.school_date, new.cohort_id, new.kind, new.cancelled_at is null, new.is_untaken, new.student_count,
    new.marked_count, new.there_count, new.late_count, new.absent_count, new.excused_count,
    new.excused_over_count, new.excused_ahead_count
  )) execute function tally_day();

-- The lines of a day, campus and kind become one; those that add up to nothing go. Lines that are written meanwhile
-- stay for the next time.
create function gather_day_tallies() returns void language sql
begin atomic
  with crowded as (
    select school_date, cohort_id, kind from day_tallies group by 1, 2, 3 having count(*) > 1),
  gone as (
    delete from day_tallies t using crowded c
    where t.school_date = c.school_date and t.cohort_id is not distinct from c.cohort_id and t.kind = c.kind
    returning t.*)
  insert into day_tallies
  select school_date, cohort_id, kind,
    sum(meeting_count), sum(untaken_count), sum(student_count), sum(marked_count), sum(there_count),
    sum(late_count), sum(absent_count), sum(excused_count), sum(excused_over_count), sum(excused_ahead_count)
  from gone group by 1, 2, 3
  having sum(meeting_count) <> 0 or sum(untaken_count) <> 0 or sum(student_count) <> 0
    or sum(marked_count) <> 0 or sum(there_count) <> 0 or sum(late_count) <> 0 or sum(absent_count) <> 0
    or sum(excused_count) <> 0 or sum(excused_over_count) <> 0 or sum(excused_ahead_count) <> 0;
end;
