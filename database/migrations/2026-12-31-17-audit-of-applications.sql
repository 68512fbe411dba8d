-- What erasing takes the words out of in the audit (docs/decisions/0126) has the application by which somebody came, too, and
-- what was joined into it: names, birth dates and answers stand in what was corrected there.
create or replace function audit_entries_of(person integer) returns table (id bigint, happened_at timestamptz) language sql stable as $$
  with recursive theirs as (
    select m.application_id from application_admissions m where m.student_id = person
    union select p.id from applications p join theirs t on p.merged_into = t.application_id)
  select a.id, a.happened_at from (
    select s.subject_type, s.subject_id from audit_subjects_of(person) s where s.subject_type <> 'transcript'
    union select kind, person::text from unnest(array['guardian', 'person']) kind
    union select 'application', application_id::text from theirs) s
  join audit_log a on a.subject_type = s.subject_type and a.subject_id = s.subject_id
  union
  select a.id, a.happened_at from task_submissions t
  join audit_log a on a.subject_type = 'task' and a.subject_id = t.task_id::text
  where t.student_id = person and person::text in (a.before ->> 'studentId', a.after ->> 'studentId')
$$;

-- Whoever was erased before.
select redact_audit(person_id, false) from erasures;
