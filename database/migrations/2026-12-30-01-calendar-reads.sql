-- When the calendar of the houses is read, what came of it, and which series a repair takes away.
create table calendar_reads (
  calendar_id text primary key,
  asked_at timestamptz,
  read_at timestamptz,
  failure text not null default '',
  cause text check (cause in ('ours', 'theirs', 'data', 'permission')),
  failed_at timestamptz,
  check ((failure = '') = (failed_at is null))
);
alter table house_calendar_sync_houses add column removes boolean not null default false;
