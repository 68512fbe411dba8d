-- Files that left have names, too.
create or replace function audit_subject_name(kind text, key text) returns text language sql stable as $$
  select case
    when key !~ '^[0-9]{1,9}$' then null
    when kind in ('student', 'user', 'employee', 'sign_in') then (select name from users where id = key::integer)
    when kind = 'departure' then (select what from departures where id = key::integer)
    when kind = 'experience' then (select title from experiences where id = key::integer)
    when kind = 'house' then (select title from houses where id = key::integer)
    when kind = 'permission_group' then (select title from permission_groups where id = key::integer)
    when kind = 'template' then (select title from templates where id = key::integer)
    when kind = 'cycle' then (select title from cycles where id = key::integer)
    when kind = 'cohort' then (select title from cohorts where id = key::integer)
    when kind = 'unit' then (select title from units where id = key::integer)
    when kind = 'task' then (select title from tasks where id = key::integer)
    when kind = 'club' then (select title from clubs where id = key::integer)
    when kind = 'excuse' then (select 'Excuse of ' || u.name from excuses e join users u on u.id = e.student_id
      where e.id = key::integer)
    when kind = 'note' then (select 'Note on ' || u.name from notes n join users u on u.id = n.student_id
      where n.id = key::integer)
    when kind = 'transcript' then (select 'Transcript of ' || u.name from transcripts t
      join users u on u.id = t.student_id where t.id = key::integer)
    when kind = 'student_document' then (select 'Document of ' || u.name from student_documents d
      join users u on u.id = d.student_id where d.id = key::integer)
  end
$$;
