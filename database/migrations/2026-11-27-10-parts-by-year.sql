-- The tables that only grow stand in parts, one a school year (1 July to 30 June, in school time), so that an old year
-- can be put away whole and brought back (docs/decisions/0059). What is attached stands in the schema `parts`, what was
-- put away in `put_away`; rows of a year without a part, as of a clock that is far off, are taken by the part `…_other`.
create schema parts;
create schema put_away;

-- The school years whose rows of a table are not here: pages say so instead of "nothing happened".
create table parts_put_away (
  table_name text not null,
  school_year integer not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  row_count bigint not null,
  put_away_at timestamptz not null default now(),
  primary key (table_name, school_year)
);

-- The year in which the school year of an instant begins.
create function school_year_at(at timestamptz) returns integer language sql immutable parallel safe
  return extract(year from at at time zone 'America/New_York' - interval '6 months')::integer;

create function school_year_begins(year integer) returns timestamptz language sql immutable parallel safe
  return make_timestamp(year, 7, 1, 0, 0, 0) at time zone 'America/New_York';

create function name_of_part(parted text, year integer) returns text language sql immutable parallel safe
  return format('%s_%s_%s', parted, year, year + 1);

-- Takes a table of the schema `parts` as the part of a school year, with the rows of that year that had no part.
create function attach_part(parted text, year integer) returns void language plpgsql as $$
declare
  part text := name_of_part(parted, year);
  begins text := quote_literal(school_year_begins(year));
  ends text := quote_literal(school_year_begins(year + 1));
  key text;
  stored text;
begin
  select a.attname into key from pg_partitioned_table p
    join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = format('public.%I', parted)::regclass;
  select string_agg(quote_ident(attname), ', ' order by attnum) into stored from pg_attribute
    where attrelid = format('public.%I', parted)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  -- Before the part that has them, so that none comes in between.
  execute format('lock table only public.%I in share update exclusive mode', parted);
  execute format('lock table parts.%I in access exclusive mode', parted || '_other');
  execute format('with strays as (delete from parts.%1$I where %2$I >= %3$s and %2$I < %4$s returning %5$s)
    insert into parts.%6$I (%5$s) select %5$s from strays', parted || '_other', key, begins, ends, stored, part);
  execute format('alter table public.%I attach partition parts.%I for values from (%s) to (%s)', parted, part, begins, ends);
end $$;

-- Makes what is missing of the parts from one instant to another, of every table that has parts. Several servers may ask
-- at once. A year that was put away gets no second part. Returns the parts that were made.
create function make_parts(from_at timestamptz, to_at timestamptz) returns setof text language plpgsql as $$
declare
  wanted record;
begin
  perform pg_advisory_xact_lock(7240116);
  for wanted in
    select c.relname::text as parted, year from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    cross join generate_series(school_year_at(from_at), school_year_at(to_at)) year
    where c.relnamespace = 'public'::regnamespace
      and to_regclass(format('parts.%I', name_of_part(c.relname::text, year))) is null
      and not exists (select from parts_put_away away where away.table_name = c.relname and away.school_year = year)
    order by 1, 2
  loop
    execute format('create table parts.%I (like public.%I including defaults including generated including constraints)',
      name_of_part(wanted.parted, wanted.year), wanted.parted);
    perform attach_part(wanted.parted, wanted.year);
    return next name_of_part(wanted.parted, wanted.year);
  end loop;
end $$;

-- What these pointed at is put away sooner than they are: the number stays, and what it led to is looked for.
alter table family_tellings drop constraint family_tellings_mail_id_fkey,
  drop constraint family_tellings_notification_id_fkey;
drop index family_tellings_mail_idx;
drop index family_tellings_notification_idx;
alter table push_messages drop constraint push_messages_notification_id_fkey;

-- Each table anew under its name, with its numbers going on; its rows follow below.
create function pg_temp.renew(parted text, key text) returns void language plpgsql as $$
begin
  execute format('alter table %I set schema parts', parted);
  execute format('alter table parts.%1$I rename to %2$I', parted, parted || '_before');
  execute format('create table %1$I (like parts.%2$I including defaults including generated including constraints)
    partition by range (%3$I)', parted, parted || '_before', key);
  execute format('create sequence %1$I owned by %2$I.id', parted || '_id_seq', parted);
  execute format('alter table %1$I alter column id set default nextval(%2$L)', parted, parted || '_id_seq');
  execute format('select setval(%1$L, last_value, is_called) from parts.%2$I', parted || '_id_seq', parted || '_id_seq');
  execute format('create table parts.%1$I partition of %2$I default', parted || '_other', parted);
end $$;
select pg_temp.renew('presence_events', 'happened_at');
select pg_temp.renew('attendance_changes', 'changed_at');
select pg_temp.renew('audit_log', 'happened_at');
select pg_temp.renew('notifications', 'created_at');
select pg_temp.renew('outbox_mails', 'created_at');

-- This school year, the next when it is near, and those of which there are rows.
select make_parts(least(now(), (select min(changed_at) from parts.attendance_changes_before),
  (select min(happened_at) from parts.audit_log_before), (select min(created_at) from parts.notifications_before),
  (select min(created_at) from parts.outbox_mails_before)), now() + interval '2 months');

create function pg_temp.take_rows(parted text) returns void language plpgsql as $$
declare
  stored text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into stored from pg_attribute
    where attrelid = format('public.%I', parted)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  execute format('insert into %1$I (%2$s) select %2$s from parts.%3$I', parted, stored, parted || '_before');
  execute format('drop table parts.%I', parted || '_before');
end $$;
select pg_temp.take_rows(parted) from unnest(array['presence_events', 'attendance_changes', 'audit_log',
  'notifications', 'outbox_mails']) parted;

-- The same fact has the same instant: it is held once as before.
alter table presence_events add primary key (id, happened_at),
  add constraint presence_events_attendable_id_dedupe_key_key unique (attendable_id, dedupe_key, happened_at),
  add constraint presence_events_attendable_id_fkey foreign key (attendable_id) references attendables (id);

alter table attendance_changes add primary key (id, changed_at),
  add constraint attendance_changes_attendance_id_fkey foreign key (attendance_id) references attendances (id) on delete cascade,
  add constraint attendance_changes_changed_by_fkey foreign key (changed_by) references users (id);
create index attendance_changes_attendance_idx on attendance_changes (attendance_id, changed_at);
create index attendance_changes_changed_by_idx on attendance_changes (changed_by) where changed_by is not null;

alter table audit_log add primary key (id, happened_at),
  add constraint audit_log_actor_id_fkey foreign key (actor_id) references users (id),
  add constraint audit_log_acting_as_id_fkey foreign key (acting_as_id) references users (id);
create index audit_log_acting_as_idx on audit_log (acting_as_id);
create index audit_log_actor_idx on audit_log (actor_id);
create index audit_log_subject_idx on audit_log (subject_type, subject_id, happened_at);

alter table notifications add primary key (id, created_at),
  add constraint notifications_announcement_id_fkey foreign key (announcement_id) references announcements (id) on delete set null,
  add constraint notifications_user_id_fkey foreign key (user_id) references users (id) on delete cascade;
create index notifications_announcement_idx on notifications (announcement_id, user_id) where announcement_id is not null;
create index notifications_announcement_read_idx on notifications (announcement_id)
  where announcement_id is not null and read_at is not null;
create index notifications_house_reports_idx on notifications (user_id)
  where category = 'house_reports' and deleted_at is null;
create index notifications_mail_idx on notifications (mail, user_id) where mail is not null;
create index notifications_redirect_idx on notifications (user_id, redirect_url) where redirect_url is not null;
create index notifications_request_idx on notifications (redirect_url) where is_request and deleted_at is null;
create index notifications_type_idx on notifications (user_id, type, created_at desc, id desc) where deleted_at is null;
create index notifications_unread_idx on notifications (user_id, type) where deleted_at is null and read_at is null;
create index notifications_user_idx on notifications (user_id, created_at desc, id desc) where deleted_at is null;

-- What waits to be pushed goes with its notification. A foreign key would keep a year from being put away, and take
-- the messages of rows that only move to their part.
create function forget_pushes() returns trigger language plpgsql as $$
begin
  delete from push_messages where notification_id in (select id from gone);
  return null;
end $$;
create trigger forget_pushes after delete on notifications
  referencing old table as gone for each statement execute function forget_pushes();

alter table outbox_mails add primary key (id, created_at);
create index outbox_mails_claimed_idx on outbox_mails (claimed_until) where state = 'sending';
create index outbox_mails_due_idx on outbox_mails (next_try_at nulls first, id) where state in ('waiting', 'retrying');
create index outbox_mails_newest_idx on outbox_mails (created_at desc, id desc);
create index outbox_mails_state_idx on outbox_mails (state, created_at desc, id desc) where state <> 'sent';

-- The same key asked for twice is sent once, whatever years lie between: the keys of all mails stand in one table.
create table mail_keys (
  dedupe_key text primary key,
  mail_id bigint not null
);
insert into mail_keys select dedupe_key, id from outbox_mails where dedupe_key is not null;

create function keep_mail_once() returns trigger language plpgsql as $$
begin
  insert into mail_keys values (new.dedupe_key, new.id) on conflict do nothing;
  -- A mail that moves to another part has its own key already.
  if found or exists (select from mail_keys where dedupe_key = new.dedupe_key and mail_id = new.id) then return new; end if;
  return null;
end $$;
create trigger keep_mail_once before insert on outbox_mails
  for each row when (new.dedupe_key is not null) execute function keep_mail_once();

create function free_mail_keys() returns trigger language plpgsql as $$
begin
  delete from mail_keys kept using gone where kept.dedupe_key = gone.dedupe_key and kept.mail_id = gone.id;
  return null;
end $$;
create trigger free_mail_keys after delete on outbox_mails
  referencing old table as gone for each statement execute function free_mail_keys();
