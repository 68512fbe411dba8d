-- A task counts on the later of two days: the student's extension and the day on which it is due for everybody. Put off
-- beyond an extension, it had counted for who asked for more time earlier than for the others. What a column is generated
-- from changes only with the column before PostgreSQL 17, so it is made anew, with its index.
alter table task_submissions drop column counts_at;
alter table task_submissions add column counts_at timestamptz not null
  generated always as (greatest(deadline_extension_due_at, due_at)) stored;
create index task_submissions_student_idx on task_submissions (student_id, counts_at);
