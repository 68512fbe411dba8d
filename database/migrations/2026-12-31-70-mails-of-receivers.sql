-- Whose mail it is and of whom it tells: a mail may wait for days, and the right of its receiver to hear of it may end
-- meanwhile (docs/decisions/0092). No foreign key, which would keep a year from being put away: the number stays, and who it
-- led to is looked for.
alter table outbox_mails
  -- Null for what is written to an address, whoever has it.
  add column user_id integer,
  -- The students of whom it tells a guardian.
  add column about integer[] not null default '{}',
  -- It tells of their learning records.
  add column is_record boolean not null default false,
  -- Since when its receiver may not have it any more: it is never sent again.
  add column withheld_at timestamptz;
create index outbox_mails_user_idx on outbox_mails (user_id) where user_id is not null;

-- The student of whom a notification tells, by its records or by where it leads in the family's pages; null for one of
-- nobody. Not for announcements: where those lead somebody typed.
create function student_told_of(records_of integer, address text) returns integer language sql stable as $$
  select coalesce(records_of, substring(address from '^/family[^#]*[?&]student=(\d{1,9})(?!\d)')::integer,
    (select e.student_id from excuses e
      where e.id = substring(address from '^/family/excuses/(\d{1,9})$')::integer))
$$;

-- As before, and also where it leads to a place on a page.
create or replace function forget_unmailed() returns trigger language plpgsql as $$
begin
  delete from notifications n using gone t
  where n.mail in ('at_once', 'daily') and n.user_id = t.guardian_id and n.announcement_id is null
    and student_told_of(null, n.redirect_url) = t.student_id;
  return null;
end $$;

-- Why a mail may not go to its receiver any more, in a sentence; null for one that may. The one place that says so.
create function why_withheld(receiver integer, students integer[], records boolean) returns text language sql stable as $$
  select case
    when u.id is null then 'Its receiver is not here any more: this email is not sent.'
    when u.deactivated_at is not null then u.name || ' can no longer log in: this email is not sent any more.'
    when u.role = 'guardian' then (
      select case when t.guardian_id is null
        then u.name || ' is no longer a guardian of ' || coalesce(child.name, 'a student who is gone')
          || ': this email is not sent any more.'
        else 'The records of ' || child.name || ' are closed to ' || u.name || ': this email is not sent any more.' end
      from unnest(students) one (id) left join users child on child.id = one.id
      left join guardian_students t on t.guardian_id = u.id and t.student_id = one.id
      where t.guardian_id is null or (records and not t.sees_records)
      order by t.guardian_id is not null, child.name limit 1)
    end
  from (select receiver as id) asked left join users u on u.id = asked.id
  where receiver is not null
$$;

-- Closes those of some mails that wait, or that somebody might send again, and that their receiver may not have any more.
create function withhold_mails(mails bigint[], at timestamptz) returns void language sql as $$
  update outbox_mails m set withheld_at = at, closed_at = coalesce(m.closed_at, at), failed_at = null, failure = w.why
  from (
    select id, created_at, why_withheld(user_id, about, is_record) as why from outbox_mails
    where id = any(mails) and user_id is not null and withheld_at is null) w
  where m.id = w.id and m.created_at = w.created_at and w.why is not null and m.withheld_at is null
    and m.state in ('waiting', 'retrying', 'failed', 'unknown', 'closed')
$$;

create function withhold_mails_of(receiver integer) returns void language sql as $$
  select withhold_mails(array(select id from outbox_mails where user_id = receiver and state <> 'sent'), now())
$$;

-- With what ends, whoever ends it. What is on its way just then, or is written by who saw the tie a moment before, is asked
-- about once more before it is tried (`deliver-mails.ts`).
create function withhold_mails_of_former() returns trigger language plpgsql as $$
begin
  perform withhold_mails_of(old.guardian_id);
  return null;
end $$;
create trigger withholds_mails_of_former after delete on guardian_students
  for each row execute function withhold_mails_of_former();
create trigger withholds_mails_of_records after update of sees_records on guardian_students
  for each row when (old.sees_records and not new.sees_records) execute function withhold_mails_of_former();

create function withhold_mails_of_gone() returns trigger language plpgsql as $$
begin
  perform withhold_mails_of(old.id);
  return null;
end $$;
create trigger withholds_mails_of_ended after update of deactivated_at on users
  for each row when (old.deactivated_at is null and new.deactivated_at is not null)
  execute function withhold_mails_of_gone();
create trigger withholds_mails_of_gone after delete on users
  for each row execute function withhold_mails_of_gone();

-- As before; the mails of what is not to be said any more are withheld as all others are, so that the outbox says why.
create or replace function close_records() returns trigger language plpgsql as $$
begin
  delete from notifications n where n.records_of = old.student_id and n.user_id = old.guardian_id;
  insert into record_closings (guardian_id, student_id)
    select old.guardian_id, old.student_id where exists (
      select from reports where student_id = old.student_id and withdrawn_at is null);
  return null;
end $$;

-- The addresses that a person has, or had as far as the log and their applications tell, in small letters; none that is
-- somebody else's by now, of the school, as a visitor or as one who applies.
create function addresses_of(person integer) returns setof text language sql stable as $$
  with recursive own_application as (
    select a.application_id as id from application_admissions a where a.student_id = person
    union select p.id from applications p join own_application t on p.merged_into = t.id),
  of_child as (
    select a.application_id as id from application_admissions a
      join application_admission_guardians g on g.admission_id = a.id where g.guardian_id = person
    union select p.id from applications p join of_child t on p.merged_into = t.id)
  select said.address from (
    select lower(u.email) from users u where u.id = person
    union
    select lower(side ->> 'email') from unnest(array['user', 'student', 'guardian', 'employee', 'person']) kind
      join audit_log a on a.subject_type = kind and a.subject_id = person::text
      cross join lateral unnest(array[a.before, a.after]) side where jsonb_typeof(side) = 'object'
    union
    select lower(p.student_email) from applications p where p.id in (select id from own_application)
    union
    select lower(l.email) from intake_links l
      where l.application_id in (select id from own_application) and l.part = 'student'
    union
    select lower(g.email) from application_guardians g join users u on u.id = person
      where g.application_id in (select id from of_child) and lower(g.name) = lower(u.name)
    union
    select lower(l.email) from intake_links l join users u on u.id = person
      where l.application_id in (select id from of_child) and l.part <> 'student' and lower(l.name) = lower(u.name)
    ) said (address)
  where said.address like '%@%'
    and not exists (select from users other where other.email = said.address and other.id <> person)
    and not exists (select from external_students x where lower(trim(x.email)) = said.address)
    and not exists (select from applications p where lower(p.student_email) = said.address
      and p.id not in (select id from own_application union all select id from of_child))
    and not exists (select from application_guardians g where lower(g.email) = said.address
      and g.application_id not in (select id from own_application union all select id from of_child))
    -- One that began nothing yet is of whom it names.
    and not exists (select from intake_links l where lower(l.email) = said.address
      and case when l.application_id is null
        then not exists (select from users u where u.id = person and lower(u.name) = lower(l.name))
        else l.application_id not in (select id from own_application union all select id from of_child) end)
$$;

create function addresses_of_external(external integer) returns setof text language sql stable as $$
  select said.address from (
    select lower(trim(x.email)) from external_students x where x.id = external
    union
    select lower(trim(side ->> 'email')) from audit_log a cross join lateral unnest(array[a.before, a.after]) side
      where a.subject_type = 'external_student' and a.subject_id = external::text and jsonb_typeof(side) = 'object'
    ) said (address)
  where said.address like '%@%'
    and not exists (select from users u where u.email = said.address)
    and not exists (select from external_students other
      where lower(trim(other.email)) = said.address and other.id <> external)
$$;

-- Mails of before that may still go out: whose they are follows from their address, of whom they tell from who wrote them
-- and from where they lead.
update outbox_mails m set user_id = u.id from users u
  where m.state <> 'sent' and not m.is_to_address and u.email <> '' and lower(u.email) = lower(m.to_email);
with written as (
  -- Where announcements lead somebody typed.
  select m.id, m.text_body from outbox_mails m
  where m.state <> 'sent' and m.user_id is not null and m.kind <> 'notification_announcements'
    and not exists (select from notifications n where n.mail_id = m.id and n.announcement_id is not null)),
known as (
  select own.mail_id, own.student_id, true as is_record from onboarding_mails own
  union all
  select t.mail_id, a.student_id, false from family_tellings t join attendances a on a.id = t.attendance_id
    where t.mail_id is not null
  union all
  select n.mail_id, n.records_of, true from notifications n where n.mail_id is not null and n.records_of is not null
  union all
  select m.id, led.to_student[1]::integer, false
    from written m cross join regexp_matches(m.text_body, '/family[^#\s]*[?&]student=(\d{1,9})(?!\d)', 'g') led (to_student)
  union all
  select m.id, e.student_id, false
    from written m cross join regexp_matches(m.text_body, '/family/excuses/(\d{1,9})(?!\d)', 'g') led (to_excuse)
    join excuses e on e.id = led.to_excuse[1]::integer),
told as (
  select mail_id, array_agg(distinct student_id) as about, bool_or(is_record) as is_record from known group by mail_id)
update outbox_mails m set about = told.about, is_record = told.is_record
from told where m.id = told.mail_id and m.state <> 'sent' and m.user_id is not null;
select withhold_mails(array(select id from outbox_mails where state <> 'sent' and user_id is not null), now());
