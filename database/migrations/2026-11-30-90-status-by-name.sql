-- The history of a status names who changed it, by whatever form: the writer says so for its one statement.
create or replace function note_status_change() returns trigger language plpgsql as $$
begin
  insert into student_status_changes (student_id, from_status, to_status, changed_by)
  values (new.id, old.status, new.status, nullif(current_setting('homeroom.status_by', true), '')::integer);
  return null;
end $$;
