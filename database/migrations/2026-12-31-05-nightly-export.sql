-- The export of every night to the school's own bucket: when it ran, what it brought there and what went wrong (decision 0160).

create table export_runs (
  id integer generated always as identity primary key,
  -- The folder: the school day on which it began.
  day date not null,
  -- Address and bucket: another one is announced.
  place text not null,
  state text not null check (state in ('running', 'done', 'failed')),
  began_at timestamptz not null,
  ended_at timestamptz,
  row_count bigint not null default 0,
  byte_count bigint not null default 0,
  failure text not null default '',
  -- Null: by night.
  asked_by integer references users,
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'failed') = (failure <> ''))
);
create index on export_runs (asked_by);
create index on export_runs (place) where state = 'done';
create unique index export_runs_one_at_a_time on export_runs ((true)) where state = 'running';

create table export_files (
  run_id integer not null references export_runs on delete cascade,
  table_name text not null,
  row_count bigint not null,
  byte_count bigint not null,
  sha256 text not null,
  primary key (run_id, table_name)
);
