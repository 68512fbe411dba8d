-- Who assesses what is handed in in person has seen it: it counts as handed in, waits for its review, and has its answer,
-- since there is no version that one could stand on.
create or replace function reckon_waiting() returns trigger language plpgsql as $$
declare
  is_in_person boolean;
begin
  new.waits_since := null;
  new.waits_in_cycle := null;
  new.waits_in_experience := null;
  new.is_answered := false;
  if new.submitted_at is null or new.status not in ('not_yet_reviewed', 'late', 'flagged') then return new; end if;
  select e.id, e.cycle_id, t.submission_kind = 'in_person' into new.waits_in_experience, new.waits_in_cycle, is_in_person
    from tasks t join experiences e on e.id = t.experience_id where t.id = new.task_id;
  select h.handed_in_at, r.hand_in_id is not null into new.waits_since, new.is_answered
    from hand_ins h left join task_responses r on r.hand_in_id = h.id
    where h.task_id = new.task_id and h.student_id = new.student_id order by h.version desc limit 1;
  if not found then
    new.waits_since := new.submitted_at;
    new.is_answered := coalesce(is_in_person, false);
  end if;
  return new;
end $$;

drop trigger touch_waiting on tasks;
create trigger touch_waiting after update of experience_id, submission_kind on tasks
  for each row when (old.experience_id <> new.experience_id or old.submission_kind <> new.submission_kind)
  execute function touch_waiting_of_task();

-- Assessed until now without that it counted: the first line of feedback that says something was there was the hand-in.
with seen as (
  select distinct on (m.task_id, m.student_id) m.id, m.task_id, m.student_id, m.created_at
  from task_messages m
  join tasks t on t.id = m.task_id and t.submission_kind = 'in_person'
  join task_submissions ts on ts.task_id = m.task_id and ts.student_id = m.student_id
    and ts.submitted_at is null and ts.status in ('pending', 'extended-deadline')
  where m.action = 'assessed' and m.removed_at is null and exists (
    select from assessments a where a.batch = m.batch and a.withdrawn_at is null
      and coalesce(a.level > 0, a.flag <> 'not_covered'))
  order by m.task_id, m.student_id, m.id),
handed_in as (
  update task_submissions ts set submitted_at = seen.created_at, status = 'not_yet_reviewed', revision = ts.revision + 1
  from seen where ts.task_id = seen.task_id and ts.student_id = seen.student_id)
update task_messages m set is_hand_in = true from seen where m.id = seen.id;

-- And what waits of these already.
update task_submissions ts set waits_since = null
from tasks t where t.id = ts.task_id and t.submission_kind = 'in_person' and ts.waits_since is not null;
