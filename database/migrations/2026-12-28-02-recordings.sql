-- Recordings of video meetings: what the service keeps of which host and meeting, how it was read, and plans that remove what is
-- old (decision 0151). The bytes stay at the service; their transcripts are kept here, to be searched.

create table recordings (
  id integer generated always as identity primary key,
  -- Of one instance of a meeting.
  meeting_uuid text not null unique,
  meeting_id text not null,
  host_id integer not null references users,
  -- The session or house event that was recorded; null: nothing of the school's.
  attendable_id integer references attendables on delete set null,
  topic text not null,
  started_at timestamptz not null,
  -- '2026-11', of the school's days.
  month text not null,
  minutes integer not null,
  size_bytes bigint not null default 0,
  state text not null check (state in ('processing', 'ready', 'trashed', 'removed')),
  -- Counts changes: a plan holds the one it was made from.
  version integer not null default 1,
  transcript text,
  pulled_at timestamptz not null
);
create index on recordings (host_id, month, started_at);
create index on recordings (attendable_id);
create index on recordings (started_at) where state <> 'removed';

create table recording_files (
  recording_id integer not null references recordings on delete cascade,
  key text not null,
  file_type text not null,
  recording_type text not null,
  extension text not null,
  size_bytes bigint not null,
  is_ready boolean not null,
  download_url text not null,
  primary key (recording_id, key)
);

create table recording_pulls (
  id integer generated always as identity primary key,
  host_id integer not null references users,
  -- The days that are read, both included.
  from_day date not null,
  to_day date not null,
  asked_by integer references users,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  claimed_until timestamptz,
  tries smallint not null default 0,
  next_try_at timestamptz,
  ended_at timestamptz,
  found integer not null default 0,
  changed integer not null default 0,
  failure text not null default '',
  check ((state = 'waiting') = (ended_at is null))
);
create unique index recording_pulls_waiting_key on recording_pulls (host_id) where state = 'waiting';
create index on recording_pulls (host_id, id desc);
create index on recording_pulls (asked_by);

-- A numbered plan of what is removed; nothing goes before it is applied.
create table recording_removals (
  id integer generated always as identity primary key,
  keep_days integer not null check (keep_days between 30 and 3660),
  state text not null default 'planned' check (state in ('planned', 'applying', 'applied', 'discarded')),
  made_by integer not null references users,
  made_at timestamptz not null,
  approved_by integer references users,
  applied_by integer references users,
  applied_at timestamptz,
  check (approved_by <> made_by)
);
create index on recording_removals (made_by);
create index on recording_removals (approved_by);
create index on recording_removals (applied_by);
create unique index recording_removals_open_key on recording_removals ((true)) where state in ('planned', 'applying');

create table recording_removal_rows (
  removal_id integer not null references recording_removals on delete cascade,
  recording_id integer not null references recordings on delete cascade,
  -- What it was when the plan was made.
  version integer not null,
  state text not null default 'planned' check (state in ('planned', 'removed', 'failed')),
  failure text not null default '',
  primary key (removal_id, recording_id)
);
create index on recording_removal_rows (recording_id);
