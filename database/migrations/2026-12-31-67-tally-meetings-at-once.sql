-- Meetings that are made or removed by one statement are tallied by one (docs/decisions/0181): a cycle's thousands left two
-- rows each, to be gathered at night. A changed meeting is told by itself, as before: most changes touch no tally, which is
-- known before anything runs.
create function tally_meetings() returns trigger language plpgsql as $$
begin
  insert into day_tallies (school_date, cohort_id, is_whole_school, kind, over_at, meeting_count, untaken_count,
    student_count, marked_count, there_count, late_count, absent_count, excused_count, excused_over_count,
    excused_ahead_count)
  select m.school_date, kept.cohort_id, kept.is_whole_school, m.kind,
    meeting_over_at(m.starts_at, m.ends_at, m.meeting_ended_at), sum(m.sign), sum(m.sign * m.is_untaken::integer),
    sum(m.sign * m.student_count), sum(m.sign * m.marked_count), sum(m.sign * m.there_count),
    sum(m.sign * m.late_count), sum(m.sign * m.absent_count), sum(m.sign * m.excused_count),
    sum(m.sign * m.excused_over_count), sum(m.sign * m.excused_ahead_count)
  from (select case tg_op when 'INSERT' then 1 else -1 end as sign, * from changed_rows) m,
    tallied_for(m.cohort_id) kept
  where m.cancelled_at is null
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

drop trigger tally_added_meeting on attendables;
drop trigger tally_removed_meeting on attendables;
create trigger tally_added_meetings after insert on attendables referencing new table as changed_rows
  for each statement execute function tally_meetings();
create trigger tally_removed_meetings after delete on attendables referencing old table as changed_rows
  for each statement execute function tally_meetings();
