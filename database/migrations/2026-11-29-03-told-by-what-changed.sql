-- What a statement changed is what was and is not any more. As a join of all rows before and after, a statement that
-- changes a whole school's (its next grade, its campuses) took the square of their number: how many there will be is not
-- known when a trigger's queries are planned.
create or replace function tell_rights_of_experiences() returns trigger language plpgsql as $$
begin
  if exists (select id, cohort_id from was except select id, cohort_id from now_is) then
    perform tell_rights(array['rights:0']);
  else
    perform tell_rights(array(
      select 'rights:' || x.employee_id
      from (select id, archived_at, cycle_id from was except select id, archived_at, cycle_id from now_is) changed
      join experience_experts x on x.experience_id = changed.id));
  end if;
  return null;
end $$;

create or replace function tell_rights_of_houses() returns trigger language plpgsql as $$
begin
  if exists (select id, cohort_id from was except select id, cohort_id from now_is) then
    perform tell_rights(array['rights:0']);
  else
    perform tell_rights(array(
      select 'rights:' || changed.advisor_id
      from (select id, advisor_id, archived_at from was except select id, advisor_id, archived_at from now_is) changed));
  end if;
  return null;
end $$;

create or replace function tell_rights_of_students() returns trigger language plpgsql as $$
begin
  if exists (select id, cohort_id from was except select id, cohort_id from now_is) then
    perform tell_rights(array['rights:0']);
  else
    perform tell_rights(array(
      select 'rights:' || h.advisor_id
      from (select id, house_id from was except select id, house_id from now_is) changed
      join houses h on h.id = changed.house_id));
  end if;
  return null;
end $$;

create or replace function tell_rights_of_users() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(
    select 'rights:' || changed.id
    from (select id, deactivated_at, role from was except select id, deactivated_at, role from now_is) changed));
  return null;
end $$;

create or replace function tell_rights_of_excuses() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(
    select 'rights-excuse:' || changed.id
    from (
      select id, student_id, removed_at is null as stood from was
      except select id, student_id, removed_at is null from now_is) changed
    where stood));
  return null;
end $$;

create or replace function tell_rights_of_notes() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(
    select 'rights-note:' || changed.id
    from (
      select id, student_id, author_id, deleted_at is null as stood from was
      except select id, student_id, author_id, deleted_at is null from now_is) changed
    where stood));
  return null;
end $$;
