-- What left as a file, and whose records were seen (second-half.md, Who takes much away; docs/decisions/0118).

-- When who is logged in last showed again that it is they; null: when the log-in began.
alter table logins add column proved_at timestamptz;

create table departures (
  id bigint primary key generated always as identity,
  began_at timestamptz not null,
  actor_id integer not null references users,
  acting_as_id integer references users,
  what text not null,
  path text not null,
  -- Distinct people and rows so far; whole once the last row has gone.
  people integer not null default 0,
  rows integer not null default 0,
  is_whole boolean not null default false,
  told_at timestamptz
);
create index departures_actor_idx on departures (actor_id, began_at);
create index departures_acting_as_idx on departures (acting_as_id);
create index departures_began_idx on departures (began_at);
create index departures_untold_idx on departures (began_at) where told_at is null;

-- Whose records somebody's screen told, by the hour, and in which part of the product.
create table record_reads (
  hour timestamptz not null,
  user_id integer not null references users,
  person_id integer not null references users,
  areas text[] not null,
  primary key (hour, user_id, person_id)
);
create index record_reads_person_idx on record_reads (person_id, hour);
create index record_reads_user_idx on record_reads (user_id, hour);

-- How many different people somebody read of in an hour; what was usual then, and when it was told, if it was far more.
create table read_hours (
  hour timestamptz not null,
  user_id integer not null references users,
  people integer not null,
  usual integer,
  told_at timestamptz,
  primary key (hour, user_id)
);
create index read_hours_user_idx on read_hours (user_id);
create index read_hours_told_idx on read_hours (told_at) where told_at is not null;

-- The newest first, of everybody and of one: without a look at what is older.
create index audit_log_happened_idx on audit_log (happened_at, id);
drop index audit_log_actor_idx;
create index audit_log_actor_idx on audit_log (actor_id, happened_at);
create index audit_log_kind_idx on audit_log (subject_type, happened_at);

-- What the audit says of a person stands under them, and under what is theirs alone.
create function audit_subjects_of(person integer) returns table (subject_type text, subject_id text)
language sql stable as $$
  select kind, person::text from unnest(array['student', 'user', 'employee', 'sign_in']) kind
  union all select 'excuse', id::text from excuses where student_id = person
  union all select 'excuse_series', id::text from excuse_series where student_id = person
  union all select 'note', id::text from notes where student_id = person
  union all select 'transcript', id::text from transcripts where student_id = person
  union all select 'student_document', id::text from student_documents where student_id = person
  union all select 'house_report_item', id::text from house_report_items where student_id = person
$$;
