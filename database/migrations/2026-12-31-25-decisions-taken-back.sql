-- A decision that was taken back left the task open and without its flag, whatever stood before it, and the student told of
-- it. Its line keeps what it took the place of: what had closed the task and by whom, its flag, whether it was the hand-in
-- itself; and what the student was told.
alter table task_messages
  add column before_closed text check (before_closed in ('reviewed', 'missed', 'excused', 'readonly')),
  add column before_flagged_at timestamptz,
  add column before_decided_by integer references users (id),
  add column before_decided_at timestamptz,
  add column is_hand_in boolean not null default false,
  add column notification_id bigint;
create index task_messages_before_decided_by_idx on task_messages (before_decided_by) where before_decided_by is not null;

-- Reviewed without a hand-in until now: the line was written moments after it.
update task_messages m set is_hand_in = true
from task_submissions s
where m.action = 'reviewed' and m.removed_at is null and s.task_id = m.task_id and s.student_id = m.student_id
  and s.submitted_at between m.created_at - interval '10 seconds' and m.created_at
  and not exists (select from hand_ins h where h.task_id = m.task_id and h.student_id = m.student_id);
