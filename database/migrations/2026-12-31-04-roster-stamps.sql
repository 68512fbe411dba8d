-- When something of the roster changed last, by its name in OneRoster: who reads it asks for what is new since (decision 0161).
-- A thing that is gone keeps its stamp.

create table roster_stamps (
  code text primary key,
  changed_at timestamptz not null
);
create index on roster_stamps (changed_at);

-- Stamps what the rows of a statement tell of. Its arguments: SQL of the codes of a row `r`, as an array, and the columns
-- that count, which no update of others stamps. In the order of the codes: two at once do not wait for each other in a ring.
create function stamp_roster() returns trigger language plpgsql as $$
declare
  columns text := (select string_agg('r.' || quote_ident(c), ', ') from unnest(string_to_array(tg_argv[1], ' ')) c);
  rows_of text := case tg_op
    when 'INSERT' then 'select r.* from new_rows r'
    when 'DELETE' then 'select r.* from old_rows r'
    else format('(select r.* from new_rows r where row(%1$s)::text not in (select row(%1$s)::text from old_rows r))
      union all (select r.* from old_rows r where row(%1$s)::text not in (select row(%1$s)::text from new_rows r))', columns)
  end;
begin
  execute format(
    'insert into roster_stamps (code, changed_at)
     select distinct code, now() from (%s) r cross join lateral unnest(%s) code where code is not null order by code
     on conflict (code) do update set changed_at = excluded.changed_at', rows_of, tg_argv[0]);
  return null;
end $$;

do $$
declare
  watched text[][] := array[
    ['users', 'array[''p'' || r.id]', 'id role email name first_name last_name deactivated_at'],
    ['students', 'array[''p'' || r.id]', 'id grade cohort_id house_id status pronouns phone date_of_birth'],
    ['guardians', 'array[''p'' || r.id]', 'id phone'],
    ['employees', 'array[''p'' || r.id]', 'id job cohort_id phone'],
    ['guardian_students', 'array[''p'' || r.guardian_id, ''p'' || r.student_id]', 'guardian_id student_id'],
    ['cohorts', 'array[''c'' || r.id, ''network'']', 'id title'],
    ['cycles', 'array[''t'' || r.id, ''y'' || r.school_year]', 'id title school_year starts_at ends_at'],
    ['houses', 'array[''h'' || r.id, ''p'' || r.advisor_id, ''e'' || r.advisor_id || ''h'' || r.id]', 'id title cohort_id advisor_id archived_at'],
    ['experiences', 'array[''x'' || r.id]', 'id title cycle_id cohort_id archived_at'],
    ['experience_experts', 'array[''e'' || r.employee_id || ''x'' || r.experience_id, ''p'' || r.employee_id]',
      'experience_id employee_id is_main'],
    ['registrations', 'array[''e'' || r.student_id || ''x'' || r.experience_id]',
      'id experience_id student_id dropped_at from_day until_day']];
  one text[];
begin
  foreach one slice 1 in array watched loop
    execute format('create trigger stamps_roster_of_new after insert on %I referencing new table as new_rows
      for each statement execute function stamp_roster(%L, %L)', one[1], one[2], one[3]);
    execute format('create trigger stamps_roster_of_changed after update on %I
      referencing old table as old_rows new table as new_rows
      for each statement execute function stamp_roster(%L, %L)', one[1], one[2], one[3]);
    execute format('create trigger stamps_roster_of_gone after delete on %I referencing old table as old_rows
      for each statement execute function stamp_roster(%L, %L)', one[1], one[2], one[3]);
    -- What is there already counts as new: nobody has read it yet.
    execute format('insert into roster_stamps (code, changed_at)
      select distinct code, now() from %I r cross join lateral unnest(%s) code where code is not null
      on conflict (code) do nothing', one[1], one[2]);
  end loop;
end $$;
