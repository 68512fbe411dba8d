-- Home, the calendar and the desk ask which of some hundred students have an excuse of today, and of whom one waits: a year
-- of each was read for it.
create index excuses_student_end_idx on excuses (student_id, ends_at) include (starts_at)
  where removed_at is null and approved is distinct from false;
create index excuses_student_waiting_idx on excuses (student_id) where approved is null and removed_at is null;
