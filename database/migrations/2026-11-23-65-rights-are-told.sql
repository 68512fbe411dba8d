-- Whoever takes a right away, also by hand: open pages hear of it when it is committed (src/server/live-streams.ts).
create function tell_rights_of_many() returns trigger language plpgsql as $$
begin
  perform pg_notify('homeroom_live', 'rights:0');
  return null;
end $$;

-- The person stands in the column the trigger names.
create function tell_rights_of_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('homeroom_live', 'rights:' || (to_jsonb(old) ->> tg_argv[0]));
  return null;
end $$;

create trigger tell_rights_of_group after update or delete on permission_groups
  for each statement execute function tell_rights_of_many();
create trigger tell_rights_of_permission after update or delete on permission_group_permissions
  for each statement execute function tell_rights_of_many();
create trigger tell_rights_of_member after update or delete on permission_group_members
  for each row execute function tell_rights_of_person('employee_id');
create trigger tell_rights_of_user after update of deactivated_at, role on users
  for each row when (old.deactivated_at is distinct from new.deactivated_at or old.role is distinct from new.role)
  execute function tell_rights_of_person('id');
create trigger tell_rights_of_ended_session after delete on sessions
  for each row execute function tell_rights_of_person('user_id');
create trigger tell_rights_of_shortened_session after update of expires_at on sessions
  for each row when (new.expires_at < old.expires_at) execute function tell_rights_of_person('user_id');
create trigger tell_rights_of_guardian after update or delete on guardian_students
  for each row execute function tell_rights_of_person('guardian_id');
create trigger tell_rights_of_expert after update or delete on experience_experts
  for each row execute function tell_rights_of_person('employee_id');
create trigger tell_rights_of_advisor after update of advisor_id on houses
  for each row when (old.advisor_id is distinct from new.advisor_id and old.advisor_id is not null)
  execute function tell_rights_of_person('advisor_id');
