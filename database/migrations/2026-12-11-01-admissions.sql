-- Applications for a place at the school: who applies, what is asked for and came, what the outside services were told (decision 0135).

-- The days on which new students begin. One that was taken away stays, for the history and for who named it.
create table admission_start_dates (
  id integer generated always as identity primary key,
  date date not null,
  added_by integer references users,
  added_at timestamptz not null default now(),
  removed_by integer references users,
  removed_at timestamptz
);
create unique index admission_start_dates_offered on admission_start_dates (date) where removed_at is null;
create index on admission_start_dates (added_by);
create index on admission_start_dates (removed_by);

-- What families read around the form. The last version is what they read.
create table admissions_copies (
  version integer primary key,
  banner_extra_title text not null default '',
  banner_subtitle text not null default '',
  welcome_message text not null default '',
  flexible_tuition_alert_content text not null default '',
  ssat text not null default '',
  -- The version whose texts were brought back.
  restored_from integer references admissions_copies,
  saved_by integer references users,
  saved_at timestamptz not null default now()
);
create index on admissions_copies (saved_by);
create index on admissions_copies (restored_from);

create function application_stage(outcome text, guardian_at timestamptz, student_at timestamptz, records text, evaluations text, interview text)
returns text language sql immutable as $$
  select case when outcome is not null then outcome
    when guardian_at is null or student_at is null then 'started'
    when records <> 'received' or evaluations <> 'done' then 'gathering'
    when interview <> 'done' then 'interview'
    else 'decision' end
$$;

create table applications (
  id integer generated always as identity primary key,
  -- By which the outside services know it: the value of their unique property.
  key uuid not null unique default gen_random_uuid(),
  -- For which campus; null while nobody said.
  cohort_id smallint references cohorts,
  -- The day the family would like to begin.
  starts_on date,
  student_first_name text not null check (length(student_first_name) between 1 and 80 and student_first_name = one_line(student_first_name)),
  student_last_name text not null default '' check (length(student_last_name) <= 80 and student_last_name = one_line(student_last_name)),
  student_name text not null generated always as (btrim(student_first_name || ' ' || student_last_name)) stored,
  student_email text not null default '' check (length(student_email) <= 254),
  student_born_on date,
  student_grade smallint not null check (student_grade between 1 and 12),
  school_now text not null default '' check (length(school_now) <= 120 and school_now = one_line(school_now)),
  lives_in text not null default '' check (length(lives_in) <= 120 and lives_in = one_line(lives_in)),
  -- Of the guardian who applies, as application_guardians has them (kept by keep_applicant_guardian): a list of 200,000 is sorted by them.
  applicant_guardian_id integer,
  guardian_name text not null default '',
  guardian_email text not null default '',
  guardian_relationship text not null default '',
  -- How many questions of a part are answered, of how many.
  guardian_steps smallint not null default 0 check (guardian_steps between 0 and guardian_steps_all),
  guardian_steps_all smallint not null default 5,
  guardian_finished_at timestamptz,
  student_steps smallint not null default 0 check (student_steps between 0 and student_steps_all),
  student_steps_all smallint not null default 6,
  student_finished_at timestamptz,
  flexible_tuition_state text not null default 'none' check (flexible_tuition_state in ('none', 'in_review', 'done')),
  flexible_tuition_on date,
  academic_records_state text not null default 'none' check (academic_records_state in ('none', 'asked', 'received', 'not_readable')),
  academic_records_on date,
  -- Of both evaluations, as application_evaluations has them (kept by keep_evaluation_state).
  mentor_evaluation_state text not null default 'none' check (mentor_evaluation_state in ('none', 'asked', 'one_of_two', 'done', 'bounced')),
  mentor_evaluation_on date,
  student_interview_state text not null default 'none' check (student_interview_state in ('none', 'planned', 'done')),
  student_interview_on date,
  outcome text check (outcome in ('admitted', 'declined', 'withdrawn')),
  -- An action at an outside service ended badly and waits for somebody or its next try.
  has_failed_action boolean not null default false,
  -- Written by prepare_application.
  stage text not null default 'started',
  stage_since timestamptz not null default now(),
  is_open boolean not null generated always as (outcome is null) stored,
  needs_look boolean not null generated always as (outcome is null
    and (academic_records_state = 'not_readable' or mentor_evaluation_state = 'bounced' or has_failed_action)) stored,
  student_words text not null generated always as (search_words(student_first_name || ' ' || student_last_name)) stored,
  guardian_words text not null generated always as (search_words(guardian_name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by integer references users
);
create index on applications (cohort_id, id);
create index on applications (deleted_by);
create index applications_open on applications (is_open, id) where deleted_at is null;
create index applications_stage on applications (stage, id) where deleted_at is null;
create index applications_waiting on applications (stage, stage_since, id) where deleted_at is null and is_open;
create index applications_by_student on applications (lower(student_name), id) where deleted_at is null;
create index applications_by_guardian on applications (lower(guardian_name), id) where deleted_at is null;
create index applications_by_grade on applications (student_grade, id) where deleted_at is null;
create index applications_starting on applications (starts_on) where deleted_at is null;
create index applications_to_look_at on applications (id) where deleted_at is null and needs_look;
create index applications_student_words on applications using gin (student_words gin_trgm_ops) where deleted_at is null;
create index applications_guardian_words on applications using gin (guardian_words gin_trgm_ops) where deleted_at is null;
create index applications_guardian_email on applications using gin (lower(guardian_email) gin_trgm_ops) where deleted_at is null;

create function prepare_application() returns trigger language plpgsql as $$
declare
  now_at text := application_stage(new.outcome, new.guardian_finished_at, new.student_finished_at,
    new.academic_records_state, new.mentor_evaluation_state, new.student_interview_state);
begin
  if tg_op = 'INSERT' then
    new.stage_since := coalesce(new.stage_since, new.created_at);
  elsif now_at <> old.stage then
    new.stage_since := new.updated_at;
  end if;
  new.stage := now_at;
  return new;
end $$;
create trigger prepare_application before insert or update on applications for each row execute function prepare_application();

-- How long each application was in each stage.
create table application_stages (
  application_id integer not null references applications on delete cascade,
  entered_at timestamptz not null,
  stage text not null,
  left_at timestamptz,
  primary key (application_id, entered_at)
);
create index application_stages_left on application_stages (stage, left_at) where left_at is not null;

-- How many there are, by what the list is narrowed to: nobody counts 200,000 for a page of 25.
create table application_tallies (
  -- 0: for no campus yet.
  cohort_id smallint not null,
  stage text not null,
  grade smallint not null,
  count integer not null,
  primary key (cohort_id, stage, grade)
);

create function tally_applications() returns trigger language plpgsql as $$
begin
  -- Most changes move nothing: a name, a remark.
  if not exists (select from come c join gone g on g.id = c.id
    where (c.cohort_id, c.stage, c.student_grade, c.deleted_at is null) is distinct from (g.cohort_id, g.stage, g.student_grade, g.deleted_at is null))
  then return null; end if;
  insert into application_tallies as kept (cohort_id, stage, grade, count)
  select coalesce(cohort_id, 0), stage, student_grade, sum(by)::integer from (
    select cohort_id, stage, student_grade, 1 as by from come where deleted_at is null
    union all
    select cohort_id, stage, student_grade, -1 from gone where deleted_at is null) changed
  group by 1, 2, 3 having sum(by) <> 0 order by 1, 2, 3
  on conflict (cohort_id, stage, grade) do update set count = kept.count + excluded.count;
  update application_stages s set left_at = c.stage_since
  from come c join gone g on g.id = c.id and g.stage <> c.stage
  where s.application_id = c.id and s.left_at is null;
  insert into application_stages (application_id, stage, entered_at)
  select c.id, c.stage, c.stage_since from come c left join gone g on g.id = c.id where g.id is null or g.stage <> c.stage
  on conflict (application_id, entered_at) do update set stage = excluded.stage, left_at = null;
  return null;
end $$;
create function tally_new_applications() returns trigger language plpgsql as $$
begin
  insert into application_tallies as kept (cohort_id, stage, grade, count)
  select coalesce(cohort_id, 0), stage, student_grade, count(*)::integer from come where deleted_at is null
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (cohort_id, stage, grade) do update set count = kept.count + excluded.count;
  insert into application_stages (application_id, stage, entered_at) select id, stage, stage_since from come;
  return null;
end $$;
create function tally_gone_applications() returns trigger language plpgsql as $$
begin
  update application_tallies kept set count = kept.count - less.count
  from (select coalesce(cohort_id, 0) as cohort_id, stage, student_grade as grade, count(*)::integer as count
    from gone where deleted_at is null group by 1, 2, 3) less
  where (kept.cohort_id, kept.stage, kept.grade) = (less.cohort_id, less.stage, less.grade);
  return null;
end $$;
create trigger tally_new after insert on applications referencing new table as come
  for each statement execute function tally_new_applications();
create trigger tally_changed after update on applications referencing old table as gone new table as come
  for each statement execute function tally_applications();
create trigger tally_gone after delete on applications referencing old table as gone
  for each statement execute function tally_gone_applications();

create table application_guardians (
  id integer generated always as identity primary key,
  application_id integer not null references applications on delete cascade,
  name text not null check (length(name) between 1 and 160 and name = one_line(name)),
  email text not null default '' check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 40 and phone = one_line(phone)),
  relationship text not null default '' check (length(relationship) <= 60 and relationship = one_line(relationship)),
  -- Who applies, and is written to.
  is_applicant boolean not null default false
);
create index on application_guardians (application_id);
create unique index application_guardians_applicant on application_guardians (application_id) where is_applicant;

create function keep_applicant_guardian() returns trigger language plpgsql as $$
begin
  update applications a set applicant_guardian_id = come.id, guardian_name = come.name, guardian_email = come.email,
    guardian_relationship = come.relationship
  from come where come.is_applicant and a.id = come.application_id
    and (a.applicant_guardian_id, a.guardian_name, a.guardian_email, a.guardian_relationship)
      is distinct from (come.id, come.name, come.email, come.relationship);
  return null;
end $$;
create trigger keep_new_applicant_guardian after insert on application_guardians referencing new table as come
  for each statement execute function keep_applicant_guardian();
create trigger keep_applicant_guardian after update on application_guardians referencing new table as come
  for each statement execute function keep_applicant_guardian();

-- What was answered in a part of the form. A draft changes; what was sent stays, and a correction is the next version with its reason.
create table application_answers (
  id integer generated always as identity primary key,
  application_id integer not null references applications on delete cascade,
  part text not null check (part in ('guardian', 'student')),
  version smallint not null default 1,
  -- The questions as they were asked.
  form_version integer not null default 1,
  -- [{"question": "…", "answer": "…"}], in their order.
  answers jsonb not null default '[]',
  saved_at timestamptz not null default now(),
  -- Null: a draft.
  submitted_at timestamptz,
  -- Why the part was opened again.
  reason text not null default '',
  unique (application_id, part, version)
);

create table application_evaluations (
  id integer generated always as identity primary key,
  application_id integer not null references applications on delete cascade,
  kind text not null check (kind in ('teacher', 'mentor')),
  evaluator_name text not null default '' check (length(evaluator_name) <= 160 and evaluator_name = one_line(evaluator_name)),
  evaluator_email text not null default '' check (length(evaluator_email) <= 254),
  -- SHA-256 of the link's token; the token itself is in the mail alone.
  token_hash text unique,
  token_ends_at timestamptz,
  -- How often it was asked for: each mail has its number.
  mails smallint not null default 0,
  asked_at timestamptz,
  last_asked_at timestamptz,
  opened_at timestamptz,
  answered_at timestamptz,
  bounced_at timestamptz,
  rating numeric(2, 1) check (rating between 1 and 5),
  answers jsonb not null default '[]',
  changed_at timestamptz not null default now(),
  unique (application_id, kind)
);

create index application_evaluations_open on application_evaluations (last_asked_at) where answered_at is null and bounced_at is null;

create function keep_evaluation_state() returns trigger language plpgsql as $$
begin
  update applications a set mentor_evaluation_state = joined.state, mentor_evaluation_on = joined.on_day,
    updated_at = greatest(a.updated_at, joined.changed_at)
  from (
    select application_id, max(changed_at) as changed_at,
      case when count(*) filter (where answered_at is not null) >= 2 then 'done'
        when bool_or(bounced_at is not null and answered_at is null) then 'bounced'
        when count(*) filter (where answered_at is not null) = 1 then 'one_of_two'
        when bool_or(asked_at is not null) then 'asked' else 'none' end as state,
      (max(coalesce(answered_at, last_asked_at)) at time zone 'America/New_York')::date as on_day
    from application_evaluations where application_id in (select application_id from come) group by application_id) joined
  where a.id = joined.application_id
    and (a.mentor_evaluation_state, a.mentor_evaluation_on) is distinct from (joined.state, joined.on_day);
  return null;
end $$;
create trigger keep_new_evaluation_state after insert on application_evaluations referencing new table as come
  for each statement execute function keep_evaluation_state();
create trigger keep_evaluation_state after update on application_evaluations referencing new table as come
  for each statement execute function keep_evaluation_state();

-- Papers of an application: those we print, and those that families send. A newer one of a kind stands before the older.
create table application_documents (
  id integer generated always as identity primary key,
  application_id integer not null references applications on delete cascade,
  kind text not null check (kind in ('guardian_pdf', 'student_pdf', 'transcript', 'other')),
  version smallint not null default 1,
  title text not null check (length(title) between 1 and 160),
  file_key text,
  size_bytes integer not null default 0,
  pages smallint,
  -- SHA-256 of what a printed one says: the same is not printed twice.
  content_hash text,
  is_readable boolean not null default true,
  made_at timestamptz not null default now(),
  made_by integer references users,
  -- Its file in the folder of the application: the id was handed out before the file was made.
  drive_file_id text unique,
  in_drive_at timestamptz,
  unique (application_id, kind, version)
);
create index on application_documents (made_by);

-- What happened, one line each; remarks of staff among them.
create table application_events (
  id bigint generated always as identity primary key,
  application_id integer not null references applications on delete cascade,
  kind text not null,
  detail text not null default '',
  done_by integer references users,
  happened_at timestamptz not null default now()
);
create index on application_events (application_id, happened_at desc, id desc);
create index on application_events (done_by);

-- What is to be done at an outside service or for one, once. One that failed stays with its reason until it is done or closed.
create table application_actions (
  id integer generated always as identity primary key,
  application_id integer not null references applications on delete cascade,
  kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'closed')),
  asked_by integer references users,
  asked_at timestamptz not null default now(),
  tries smallint not null default 0,
  -- While somebody works on it.
  claimed_until timestamptz,
  -- When it is tried again by itself; null: not before somebody asks.
  next_try_at timestamptz,
  -- Whose it is to mend: ours, theirs, data or permission.
  cause text check (cause in ('ours', 'theirs', 'data', 'permission')),
  failure text not null default '',
  done_at timestamptz
);
-- Asked for twice while it is not done is asked for once.
create unique index application_actions_undone on application_actions (application_id, kind) where state in ('waiting', 'failed');
create index on application_actions (application_id);
create index application_actions_due on application_actions (next_try_at) where state in ('waiting', 'failed');
create index on application_actions (asked_by);
create index application_actions_failed on application_actions (asked_at desc, id desc) where state = 'failed';

-- What stands at the services: what we told them last, what they said last.
create table application_records (
  application_id integer not null references applications on delete cascade,
  object text not null check (object in ('deal', 'contact', 'folder')),
  -- Written before the first call that may make it: a folder's own id, or the address by which a contact is found again.
  prepared text,
  -- A contact is of several applications where children of one family apply.
  outside_id text,
  told jsonb,
  told_at timestamptz,
  seen jsonb,
  seen_at timestamptz,
  -- It is gone there.
  is_missing boolean not null default false,
  differs boolean not null default false,
  primary key (application_id, object)
);
create index application_records_compared on application_records (seen_at nulls first, application_id) where outside_id is not null;
create index on application_records (outside_id);
create index application_records_differing on application_records (application_id) where differs;

-- Folders of the tree above those of applications, by their place in it.
create table admission_folders (
  place text primary key,
  folder_id text not null unique,
  made_at timestamptz,
  shared_at timestamptz
);

-- Webhooks of the CRM, which are hints: the same one twice is one.
create table crm_hints (
  hint text primary key,
  object text not null,
  outside_id text not null,
  came_at timestamptz not null default now()
);
create index on crm_hints (came_at);
