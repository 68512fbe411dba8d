-- Webhooks: who outside hears of what happened, what happened, and how each delivery went (decision 0158). An event is written
-- in the transaction of the change, by the tables that hold the fact: no path to them is missed, and nothing is said of what
-- was rolled back.

create table webhook_endpoints (
  id integer generated always as identity primary key,
  title text not null check (length(title) between 1 and 60 and title = one_line(title)),
  url text not null check (length(url) <= 500),
  kinds text[] not null,
  -- Only what concerns this campus; null: the whole network.
  cohort_id smallint references cohorts,
  -- Encrypted with the server's key. The one before signs, too, until its time is over.
  secret text not null,
  secret_end text not null,
  secret_made_at timestamptz not null,
  old_secret text,
  old_secret_until timestamptz,
  is_on boolean not null default true,
  off_at timestamptz,
  off_because text check (off_because in ('hand', 'gone', 'failing')),
  -- Since when nothing was taken; null after each delivery that was.
  failing_since timestamptz,
  last_failure text not null default '',
  last_delivered_at timestamptz,
  -- It asked for a pause, or could not be reached; how often in a row.
  paused_until timestamptz,
  pauses smallint not null default 0,
  -- Who delivers to it, and until when nobody else does.
  claim uuid,
  claimed_until timestamptz,
  last_turn_at timestamptz,
  version integer not null default 1,
  made_by integer not null references users,
  made_at timestamptz not null,
  check (is_on = (off_because is null)),
  check ((old_secret is null) = (old_secret_until is null))
);
create index on webhook_endpoints (cohort_id);
create index on webhook_endpoints (made_by);

-- What happened, thin: numbers and a version, no names; the receiver asks for the rest with a token of its own.
create table webhook_events (
  id bigint generated always as identity primary key,
  -- `webhook-id`: the same in every try.
  message_id text not null unique default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  kind text not null,
  happened_at timestamptz not null default now(),
  cohort_id smallint,
  -- What of one subject happened stays in order.
  subject text not null,
  data jsonb not null check (octet_length(data::text) < 16000)
);
create index on webhook_events (happened_at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoints on delete cascade,
  event_id bigint not null references webhook_events on delete cascade,
  kind text not null,
  -- kept: it happened while the endpoint was off, and waits to be replayed.
  state text not null check (state in ('waiting', 'delivered', 'failed', 'kept')),
  -- Since it was sent or replayed last.
  tries smallint not null default 0,
  is_replay boolean not null default false,
  -- Null while it waits: at once.
  next_try_at timestamptz,
  ended_at timestamptz,
  unique (endpoint_id, event_id),
  check ((state in ('delivered', 'failed')) = (ended_at is not null))
);
create index on webhook_deliveries (event_id);
create index webhook_deliveries_in_order on webhook_deliveries (endpoint_id, event_id) where state = 'waiting';
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_try_at) where state = 'waiting';

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  duration_ms integer not null,
  -- Null: it did not answer.
  status smallint,
  -- The first bytes of what it answered.
  answer text not null default '',
  failure text not null default ''
);
create index on webhook_attempts (delivery_id, id);

-- Whether anybody listens: without an endpoint a change costs this one look.
create function hears_webhooks(asked text) returns boolean language sql stable as $$
  select exists (select from webhook_endpoints where asked = any(kinds)) $$;

-- What happened is put in line for everybody who hears it, and a server that delivers is woken at the commit.
create function line_up_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (endpoint_id, event_id, kind, state)
    select w.id, c.id, c.kind, case when w.is_on then 'waiting' else 'kept' end
    from come c join webhook_endpoints w on c.kind = any(w.kinds)
      and (w.cohort_id is null or w.cohort_id = c.cohort_id)
    order by c.id;
  if found then perform pg_notify('homeroom_live', 'webhooks:0'); end if;
  return null;
end $$;
create trigger line_up_webhooks after insert on webhook_events referencing new table as come
  for each statement execute function line_up_webhooks();

create function tell_attendance_changed() returns trigger language plpgsql as $$
begin
  if not hears_webhooks('attendance.changed') then return null; end if;
  insert into webhook_events (kind, cohort_id, subject, data)
    select 'attendance.changed', m.cohort_id, 'attendance ' || a.id, jsonb_build_object('attendance_id', a.id,
      'attendable_id', a.attendable_id, 'student_id', a.student_id, 'source', c.source, 'updated_at', c.changed_at)
    from come c join attendances a on a.id = c.attendance_id join attendables m on m.id = a.attendable_id
    order by c.id;
  return null;
end $$;
create trigger tell_attendance_changed after insert on attendance_changes referencing new table as come
  for each statement execute function tell_attendance_changed();

-- What a decision on an excuse came to.
create function excuse_state(approved boolean, removed_at timestamptz) returns text language sql immutable as $$
  select case when removed_at is not null then 'removed' when approved then 'approved'
    when not approved then 'rejected' else 'undecided' end $$;

create function tell_excuse_decided() returns trigger language plpgsql as $$
begin
  if not hears_webhooks('excuse.decided') then return null; end if;
  insert into webhook_events (kind, cohort_id, subject, data)
    select 'excuse.decided', s.cohort_id, 'excuse ' || e.id, jsonb_build_object('excuse_id', e.id,
      'student_id', e.student_id, 'state', excuse_state(e.approved, e.removed_at), 'version', e.version, 'updated_at', now())
    from (select id, excuse_state(approved, removed_at) from now_is
        except select id, excuse_state(approved, removed_at) from was) changed
      join excuses e on e.id = changed.id join students s on s.id = e.student_id order by e.id;
  return null;
end $$;
create trigger tell_excuse_decided after update on excuses referencing old table as was new table as now_is
  for each statement execute function tell_excuse_decided();

-- What staff files counts at once.
create function tell_excuse_filed() returns trigger language plpgsql as $$
begin
  if not hears_webhooks('excuse.decided') then return null; end if;
  insert into webhook_events (kind, cohort_id, subject, data)
    select 'excuse.decided', s.cohort_id, 'excuse ' || e.id, jsonb_build_object('excuse_id', e.id,
      'student_id', e.student_id, 'state', excuse_state(e.approved, e.removed_at), 'version', e.version, 'updated_at', now())
    from now_is e join students s on s.id = e.student_id
    where excuse_state(e.approved, e.removed_at) <> 'undecided' order by e.id;
  return null;
end $$;
create trigger tell_excuse_filed after insert on excuses referencing new table as now_is
  for each statement execute function tell_excuse_filed();

-- A place as it is from now on; `removed`: it never was one.
create function registration_data(r registrations, state text) returns jsonb language sql stable as $$
  select jsonb_build_object('registration_id', r.id, 'student_id', r.student_id, 'experience_id', r.experience_id,
    'state', state, 'from_day', r.from_day, 'until_day', r.until_day, 'updated_at', now()) $$;

create function tell_registration_changed() returns trigger language plpgsql as $$
begin
  if not hears_webhooks('registration.changed') then return null; end if;
  if tg_op = 'INSERT' then
    insert into webhook_events (kind, cohort_id, subject, data)
      select 'registration.changed', s.cohort_id, 'registration ' || r.id,
        registration_data(r, case when r.dropped_at is null then 'registered' else 'dropped' end)
      from now_is r join students s on s.id = r.student_id order by r.id;
  elsif tg_op = 'UPDATE' then
    insert into webhook_events (kind, cohort_id, subject, data)
      select 'registration.changed', s.cohort_id, 'registration ' || r.id,
        registration_data(r, case when r.dropped_at is null then 'registered' else 'dropped' end)
      from (select id, student_id, experience_id, dropped_at, from_day, until_day from now_is
          except select id, student_id, experience_id, dropped_at, from_day, until_day from was) changed
        join registrations r on r.id = changed.id join students s on s.id = r.student_id order by r.id;
  else
    insert into webhook_events (kind, cohort_id, subject, data)
      select 'registration.changed', s.cohort_id, 'registration ' || r.id, registration_data(r, 'removed')
      from was r join students s on s.id = r.student_id order by r.id;
  end if;
  return null;
end $$;
create trigger tell_registered after insert on registrations referencing new table as now_is
  for each statement execute function tell_registration_changed();
create trigger tell_registration_changed after update on registrations referencing old table as was new table as now_is
  for each statement execute function tell_registration_changed();
create trigger tell_registration_removed after delete on registrations referencing old table as was
  for each statement execute function tell_registration_changed();

create function report_data(r reports, state text, at timestamptz) returns jsonb language sql stable as $$
  select jsonb_build_object('report_id', r.id, 'student_id', r.student_id, 'cycle_id', r.cycle_id, 'kind', r.kind,
    'version', r.version, 'state', state, 'updated_at', at) $$;

-- At the end of the hold, never before: what was stopped within it has happened to nobody.
create function tell_reports_out() returns trigger language plpgsql as $$
begin
  if not hears_webhooks('report.published') then return null; end if;
  insert into webhook_events (kind, cohort_id, subject, data)
    select 'report.published', s.cohort_id, concat_ws(' ', 'report', r.student_id, r.cycle_id, r.kind),
      report_data(r, 'published', o.out_at)
    from (select id from now_is where out_at is not null except select id from was where out_at is not null) changed
      join report_releases o on o.id = changed.id join reports r on r.release_id = o.id
      join students s on s.id = r.student_id
    where r.withdrawn_at is null order by r.id;
  return null;
end $$;
create trigger tell_reports_out after update on report_releases referencing old table as was new table as now_is
  for each statement execute function tell_reports_out();

-- Whoever heard that it was published hears that it was taken back.
create function tell_report_withdrawn() returns trigger language plpgsql as $$
begin
  if not hears_webhooks('report.published') then return null; end if;
  insert into webhook_events (kind, cohort_id, subject, data)
    select 'report.published', s.cohort_id, concat_ws(' ', 'report', r.student_id, r.cycle_id, r.kind),
      report_data(r, 'withdrawn', r.withdrawn_at)
    from (select id from now_is where withdrawn_at is not null
        except select id from was where withdrawn_at is not null) changed
      join reports r on r.id = changed.id join report_releases o on o.id = r.release_id
      join students s on s.id = r.student_id
    where o.out_at is not null order by r.id;
  return null;
end $$;
create trigger tell_report_withdrawn after update on reports referencing old table as was new table as now_is
  for each statement execute function tell_report_withdrawn();
