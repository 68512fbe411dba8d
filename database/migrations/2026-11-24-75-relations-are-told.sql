-- Every relation that the rules of topics rest on tells when it is withdrawn, and each by statement: what takes a
-- right from more people than this tells all of them once (decision 33).
create function tell_rights(topics text[]) returns void language plpgsql as $$
declare
  told text[] := array(select distinct topic from unnest(topics) as topic where topic is not null);
begin
  if cardinality(told) > 50 then
    perform pg_notify('homeroom_live', 'rights:0');
  else
    perform pg_notify('homeroom_live', topic) from unnest(told) as topic;
  end if;
end $$;

-- The people stand in the column the trigger names.
create function tell_rights_of_people() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(select 'rights:' || (to_jsonb(was) ->> tg_argv[0]) from was));
  return null;
end $$;

drop trigger tell_rights_of_member on permission_group_members;
drop trigger tell_rights_of_guardian on guardian_students;
drop trigger tell_rights_of_expert on experience_experts;
drop trigger tell_rights_of_ended_session on sessions;
create trigger tell_rights_of_member after update on permission_group_members
  referencing old table as was for each statement execute function tell_rights_of_people('employee_id');
create trigger tell_rights_of_former_member after delete on permission_group_members
  referencing old table as was for each statement execute function tell_rights_of_people('employee_id');
create trigger tell_rights_of_guardian after update on guardian_students
  referencing old table as was for each statement execute function tell_rights_of_people('guardian_id');
create trigger tell_rights_of_former_guardian after delete on guardian_students
  referencing old table as was for each statement execute function tell_rights_of_people('guardian_id');
create trigger tell_rights_of_expert after update on experience_experts
  referencing old table as was for each statement execute function tell_rights_of_people('employee_id');
create trigger tell_rights_of_former_expert after delete on experience_experts
  referencing old table as was for each statement execute function tell_rights_of_people('employee_id');
create trigger tell_rights_of_ended_session after delete on sessions
  referencing old table as was for each statement execute function tell_rights_of_people('user_id');

create function tell_rights_of_users() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(
    select 'rights:' || was.id from was join now_is on now_is.id = was.id
    where (was.deactivated_at, was.role) is distinct from (now_is.deactivated_at, now_is.role)));
  return null;
end $$;
drop trigger tell_rights_of_user on users;
create trigger tell_rights_of_user after update on users
  referencing old table as was new table as now_is for each statement execute function tell_rights_of_users();

-- A student is seen by the advisor of their house, and by whoever oversees their campus.
create function tell_rights_of_students() returns trigger language plpgsql as $$
begin
  if exists (select from was join now_is on now_is.id = was.id where was.cohort_id <> now_is.cohort_id) then
    perform tell_rights(array['rights:0']);
  else
    perform tell_rights(array(
      select 'rights:' || h.advisor_id from was join now_is on now_is.id = was.id join houses h on h.id = was.house_id
      where was.house_id is distinct from now_is.house_id));
  end if;
  return null;
end $$;
create trigger tell_rights_of_student after update on students
  referencing old table as was new table as now_is for each statement execute function tell_rights_of_students();
create trigger tell_rights_of_former_student after delete on students
  for each statement execute function tell_rights_of_many();

create function tell_rights_of_houses() returns trigger language plpgsql as $$
begin
  if exists (select from was join now_is on now_is.id = was.id where was.cohort_id <> now_is.cohort_id) then
    perform tell_rights(array['rights:0']);
  else
    perform tell_rights(array(
      select 'rights:' || was.advisor_id from was join now_is on now_is.id = was.id
      where (was.archived_at, was.advisor_id) is distinct from (now_is.archived_at, now_is.advisor_id)));
  end if;
  return null;
end $$;
drop trigger tell_rights_of_advisor on houses;
create trigger tell_rights_of_house after update on houses
  referencing old table as was new table as now_is for each statement execute function tell_rights_of_houses();
create trigger tell_rights_of_former_house after delete on houses
  for each statement execute function tell_rights_of_many();

-- Whoever runs an experience sees its students while it is held and they are in it.
create function tell_rights_of_experiences() returns trigger language plpgsql as $$
begin
  if exists (
    select from was join now_is on now_is.id = was.id where was.cohort_id is distinct from now_is.cohort_id) then
    perform tell_rights(array['rights:0']);
  else
    perform tell_rights(array(
      select 'rights:' || x.employee_id from was join now_is on now_is.id = was.id
      join experience_experts x on x.experience_id = was.id
      where (was.archived_at, was.cycle_id) is distinct from (now_is.archived_at, now_is.cycle_id)));
  end if;
  return null;
end $$;
create trigger tell_rights_of_experience after update on experiences
  referencing old table as was new table as now_is for each statement execute function tell_rights_of_experiences();
create trigger tell_rights_of_former_experience after delete on experiences
  for each statement execute function tell_rights_of_many();

create function tell_rights_of_registrations() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(
    select 'rights:' || x.employee_id from was join experience_experts x on x.experience_id = was.experience_id));
  return null;
end $$;
create trigger tell_rights_of_registration after update on registrations
  referencing old table as was for each statement execute function tell_rights_of_registrations();
create trigger tell_rights_of_former_registration after delete on registrations
  referencing old table as was for each statement execute function tell_rights_of_registrations();

-- Which cycle is taught now follows from all of them.
create trigger tell_rights_of_cycle after insert or update or delete on cycles
  for each statement execute function tell_rights_of_many();

-- A roll does not change its house or experience; should it, by hand, everybody looks again.
create trigger tell_rights_of_roll after update of experience_id, house_id or delete on attendables
  for each statement execute function tell_rights_of_many();

-- Of a subject that is no more, whoever listens to it looks again: `rights-excuse:5`.
create function tell_rights_of_excuses() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(
    select 'rights-excuse:' || was.id from was join now_is on now_is.id = was.id
    where (was.removed_at is null and now_is.removed_at is not null) or was.student_id <> now_is.student_id));
  return null;
end $$;
create trigger tell_rights_of_excuse after update on excuses
  referencing old table as was new table as now_is for each statement execute function tell_rights_of_excuses();
create function tell_rights_of_notes() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(
    select 'rights-note:' || was.id from was join now_is on now_is.id = was.id
    where (was.deleted_at is null and now_is.deleted_at is not null)
      or (was.student_id, was.author_id) <> (now_is.student_id, now_is.author_id)));
  return null;
end $$;
create trigger tell_rights_of_note after update on notes
  referencing old table as was new table as now_is for each statement execute function tell_rights_of_notes();

-- Erased rows; the subject is the trigger's.
create function tell_rights_of_subject() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(select 'rights-' || tg_argv[0] || ':' || (to_jsonb(was) ->> 'id') from was));
  return null;
end $$;
create trigger tell_rights_of_former_excuse after delete on excuses
  referencing old table as was for each statement execute function tell_rights_of_subject('excuse');
create trigger tell_rights_of_former_note after delete on notes
  referencing old table as was for each statement execute function tell_rights_of_subject('note');
