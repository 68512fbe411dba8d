-- What the product's own role may not do itself is done for it here, each thing within its bounds: it changes no entry of the
-- audit log and owns no table (src/server/database/app-role.ts, docs/decisions/0125).

-- Parts are made and taken by who owns the tables.
alter function make_parts_of(text, timestamptz, timestamptz) security definer set search_path = public, pg_temp;
alter function make_parts(timestamptz, timestamptz) security definer set search_path = public, pg_temp;

-- What the planner knows of tables whose rows came all at once.
create function analyze_tables(names text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
begin
  foreach name in array names loop
    execute format('analyze public.%I', name);
  end loop;
end $$;

-- Deletes up to 5,000 of the oldest entries from before an instant: sign-ins no younger than 89 days, others no younger than
-- three years, which is the least a school may set. What was deleted is an entry itself. Returns how many.
create function forget_audit(older_than timestamptz, of_sign_ins boolean) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  if older_than > now() - (case when of_sign_ins then interval '89 days' else interval '1094 days' end) then
    raise exception 'The audit log is kept longer than that.' using errcode = 'insufficient_privilege';
  end if;
  delete from audit_log one using (
    select tableoid, ctid from audit_log
    where happened_at < older_than and (not of_sign_ins or subject_type = 'sign_in') limit 5000) old
  where one.tableoid = old.tableoid and one.ctid = old.ctid;
  get diagnostics gone = row_count;
  if gone > 0 then
    insert into audit_log (action, subject_type, subject_id, after, happened_at) values ('audit.forgotten', 'audit',
      case when of_sign_ins then 'sign_ins' else 'all' end, jsonb_build_object('rows', gone, 'before', older_than), now());
  end if;
  return gone;
end $$;
