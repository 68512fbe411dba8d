-- What erasing does to the audit (docs/decisions/0126): who did what to whom and when stays, as well as which fields; what stood
-- in them goes. The product may change no entry itself (docs/decisions/0125); this is done for it, and is an entry of its own.

-- Words go at any depth; numbers, yes and no, and the names of fields stay.
create function redacted(said jsonb, word text) returns jsonb language sql immutable parallel safe as $$
  select case jsonb_typeof(said)
    when 'object' then coalesce((select jsonb_object_agg(key, redacted(value, word)) from jsonb_each(said)), '{}')
    when 'array' then coalesce((select jsonb_agg(redacted(value, word)) from jsonb_array_elements(said)), '[]')
    when 'string' then to_jsonb(word)
    else said end
$$;

-- One side of an entry. Fields that differed still do: which fields were changed is read from it.
create function redacted_side(said jsonb, other jsonb, word text) returns jsonb language sql immutable parallel safe as $$
  select case
    when jsonb_typeof(said) = 'object' and jsonb_typeof(other) = 'object' then coalesce((
      select jsonb_object_agg(key, redacted(value, case when other -> key = value then 'Erased' else word end)) from jsonb_each(said)), '{}')
    else redacted(said, word) end
$$;

-- The entries about a person, in which words of theirs may stand. Transcripts stay as they are: they are proved by theirs.
create function audit_entries_of(person integer) returns table (id bigint, happened_at timestamptz) language sql stable as $$
  select a.id, a.happened_at from (
    select s.subject_type, s.subject_id from audit_subjects_of(person) s where s.subject_type <> 'transcript'
    union select kind, person::text from unnest(array['guardian', 'person']) kind) s
  join audit_log a on a.subject_type = s.subject_type and a.subject_id = s.subject_id
  union
  select a.id, a.happened_at from task_submissions t
  join audit_log a on a.subject_type = 'task' and a.subject_id = t.task_id::text
  where t.student_id = person and person::text in (a.before ->> 'studentId', a.after ->> 'studentId')
$$;

create function audit_entries_of_external(external integer) returns table (id bigint, happened_at timestamptz) language sql stable as $$
  select a.id, a.happened_at from audit_log a where a.subject_type = 'external_student' and a.subject_id = external::text
$$;

-- Of who left alone; returns how many entries there were.
create function redact_audit(who integer, is_external boolean) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done integer;
begin
  if not (case when is_external then exists (select from external_students where id = who and archived_at is not null)
    else exists (select from users where id = who and deactivated_at is not null) end) then
    raise exception 'The audit is redacted of who left alone.' using errcode = 'insufficient_privilege';
  end if;
  update audit_log a set before = redacted_side(a.before, a.after, 'Erased before'), after = redacted_side(a.after, a.before, 'Erased after')
  from (select id, happened_at from audit_entries_of(who) where not is_external
    union all select id, happened_at from audit_entries_of_external(who) where is_external) e
  where a.id = e.id and a.happened_at = e.happened_at;
  get diagnostics done = row_count;
  insert into audit_log (action, subject_type, subject_id, after)
    values ('audit.redacted', case when is_external then 'external_student' else 'person' end, who, jsonb_build_object('rows', done));
  return done;
end $$;

-- Whoever was erased before.
select redact_audit(person_id, false) from erasures;
