-- In which experience a hand-in waits, beside its cycle: what waits for whom is added up from the index alone, without
-- the tasks of the whole school.
alter table task_submissions add column waits_in_experience integer;

create or replace function reckon_waiting() returns trigger language plpgsql as $$
begin
  new.waits_since := null;
  new.waits_in_cycle := null;
  new.waits_in_experience := null;
  new.is_answered := false;
  if new.submitted_at is null or new.status not in ('not_yet_reviewed', 'late', 'flagged') then return new; end if;
  select h.handed_in_at, r.hand_in_id is not null into new.waits_since, new.is_answered
    from hand_ins h left join task_responses r on r.hand_in_id = h.id
    where h.task_id = new.task_id and h.student_id = new.student_id order by h.version desc limit 1;
  -- Handed over in person: there is no version.
  new.waits_since := coalesce(new.waits_since, new.submitted_at);
  new.is_answered := coalesce(new.is_answered, false);
  select e.id, e.cycle_id into new.waits_in_experience, new.waits_in_cycle
    from tasks t join experiences e on e.id = t.experience_id where t.id = new.task_id;
  return new;
end $$;

update task_submissions set waits_since = null where waits_since is not null;

create index task_submissions_in_experience_idx on task_submissions (waits_in_cycle, waits_in_experience)
  include (waits_since, is_answered) where waits_since is not null;
