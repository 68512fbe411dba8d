-- Since when a hand-in waits for a review, null where none waits, and whether the version that waits has an answer: kept,
-- because a report of 100,000 students is ordered by it; and in which cycle, since those of older cycles that nobody will
-- ever answer would be walked through first. The trigger is the one definition; whatever it stands on touches
-- the submission, which reckons it anew.
alter table task_submissions
  add column waits_since timestamptz,
  add column waits_in_cycle integer,
  add column is_answered boolean not null default false;

create function reckon_waiting() returns trigger language plpgsql as $$
begin
  new.waits_since := null;
  new.waits_in_cycle := null;
  new.is_answered := false;
  if new.submitted_at is null or new.status not in ('not_yet_reviewed', 'late', 'flagged') then return new; end if;
  select h.handed_in_at, r.hand_in_id is not null into new.waits_since, new.is_answered
    from hand_ins h left join task_responses r on r.hand_in_id = h.id
    where h.task_id = new.task_id and h.student_id = new.student_id order by h.version desc limit 1;
  -- Handed over in person: there is no version.
  new.waits_since := coalesce(new.waits_since, new.submitted_at);
  new.is_answered := coalesce(new.is_answered, false);
  select e.cycle_id into new.waits_in_cycle
    from tasks t join experiences e on e.id = t.experience_id where t.id = new.task_id;
  return new;
end $$;

create function touch_waiting_of_hand_ins() returns trigger language plpgsql as $$
begin
  update task_submissions ts set waits_since = null
    from (select distinct task_id, student_id from changed_rows) c
    where ts.task_id = c.task_id and ts.student_id = c.student_id and ts.submitted_at is not null;
  return null;
end $$;

create function touch_waiting_of_answers() returns trigger language plpgsql as $$
begin
  update task_submissions ts set waits_since = null
    from (select distinct h.task_id, h.student_id from changed_rows c join hand_ins h on h.id = c.hand_in_id) c
    where ts.task_id = c.task_id and ts.student_id = c.student_id and ts.submitted_at is not null;
  return null;
end $$;

create trigger reckon_waiting before insert or update on task_submissions
  for each row execute function reckon_waiting();
create trigger touch_waiting_of_new after insert on hand_ins referencing new table as changed_rows
  for each statement execute function touch_waiting_of_hand_ins();
create trigger touch_waiting_of_changed after update on hand_ins referencing new table as changed_rows
  for each statement execute function touch_waiting_of_hand_ins();
create trigger touch_waiting_of_gone after delete on hand_ins referencing old table as changed_rows
  for each statement execute function touch_waiting_of_hand_ins();
create trigger touch_waiting_of_new after insert on task_responses referencing new table as changed_rows
  for each statement execute function touch_waiting_of_answers();
create trigger touch_waiting_of_gone after delete on task_responses referencing old table as changed_rows
  for each statement execute function touch_waiting_of_answers();

create function touch_waiting_of_experience() returns trigger language plpgsql as $$
begin
  update task_submissions ts set waits_since = null
    from tasks t where t.experience_id = new.id and ts.task_id = t.id and ts.submitted_at is not null;
  return null;
end $$;
create trigger touch_waiting after update of cycle_id on experiences
  for each row when (old.cycle_id is distinct from new.cycle_id) execute function touch_waiting_of_experience();

create function touch_waiting_of_task() returns trigger language plpgsql as $$
begin
  update task_submissions set waits_since = null where task_id = new.id and submitted_at is not null;
  return null;
end $$;
create trigger touch_waiting after update of experience_id on tasks
  for each row when (old.experience_id <> new.experience_id) execute function touch_waiting_of_task();

update task_submissions set waits_since = null
  where submitted_at is not null and status in ('not_yet_reviewed', 'late', 'flagged');

-- The longest waiting first.
create index task_submissions_unanswered_idx on task_submissions (waits_in_cycle, waits_since, task_id, student_id)
  where waits_since is not null and not is_answered;
