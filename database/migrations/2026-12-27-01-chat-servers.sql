-- The community chat of students and that of guardians: who and what is there by our numbers, what does not agree, and what
-- was done about it (decision 0152). What should be there is never stored: it follows from houses, places and who is active.

create table chat_servers (
  server text primary key check (server in ('students', 'guardians')),
  -- The roles people get there, and where channels stand.
  member_role_id text,
  staff_role_id text,
  houses_category_id text,
  experiences_category_id text,
  set_up_at timestamptz,
  -- The last comparison that was finished, and what stood there then.
  compared_at timestamptz,
  users_there integer not null default 0,
  groups_there integer not null default 0,
  -- Why the last one failed, until one is finished.
  failure text not null default '',
  failed_at timestamptz,
  -- Since when nothing was finished though it should have been: set by who watches, not by who fails.
  silent_since timestamptz,
  -- Who works at the server, and until when nobody else does.
  claim uuid,
  claimed_until timestamptz
);
insert into chat_servers (server) values ('students'), ('guardians');

create table chat_people (
  server text not null references chat_servers,
  user_id integer not null references users,
  outside_id text,
  -- By which they were added.
  email text not null,
  -- Null: they were there before us, or are not yet.
  made_at timestamptz,
  -- Set before the mail is asked for: at most one in 24 hours.
  invited_at timestamptz,
  primary key (server, user_id)
);
create index on chat_people (user_id);

-- A house or experience and what it has there; an experience has it only while it is enabled.
create table chat_rooms (
  server text not null references chat_servers,
  kind text not null check (kind in ('house', 'experience')),
  item_id integer not null,
  is_enabled boolean not null default true,
  group_id text,
  channel_id text,
  voice_channel_id text,
  primary key (server, kind, item_id)
);

create table chat_jobs (
  id integer generated always as identity primary key,
  server text not null references chat_servers,
  type text not null,
  resource_id integer,
  -- What it may touch.
  scope jsonb not null,
  status text not null check (status in ('planned', 'waiting', 'running', 'retrying', 'held', 'done', 'partial', 'failed', 'skipped', 'empty', 'stopped')),
  asked_by integer references users,
  asked_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null,
  next_try_at timestamptz,
  tries smallint not null default 0,
  stop_asked boolean not null default false,
  -- Its steps were shown to somebody, who then applied them: nothing is added to them.
  is_plan boolean not null default false,
  -- Why it is tried again or has failed as a whole; it stays while it is tried again.
  failure text not null default '',
  cause text check (cause in ('ours', 'theirs', 'data', 'permission')),
  read_count integer not null default 0,
  written_count integer not null default 0,
  read_back_count integer not null default 0,
  skipped_count integer not null default 0,
  errors_count integer not null default 0,
  step_count integer not null default 0,
  -- The second person, where more than 20 are taken away.
  approved_by integer references users,
  approved_at timestamptz
);
create index on chat_jobs (server, id desc);
create index on chat_jobs (asked_by);
create index on chat_jobs (approved_by);
create index chat_jobs_open on chat_jobs (server, id) where status in ('waiting', 'running', 'retrying');

-- A difference that a job puts right, numbered. What is done is never done again.
create table chat_job_steps (
  job_id integer not null references chat_jobs on delete cascade,
  position integer not null,
  key text not null,
  step jsonb not null,
  name text not null,
  fact text not null,
  verb text not null,
  -- How many people or things it takes away.
  taken integer not null default 0,
  state text not null check (state in ('waiting', 'applied', 'done', 'skipped', 'failed', 'held')),
  tries smallint not null default 0,
  reason text not null default '',
  cause text check (cause in ('ours', 'theirs', 'data', 'permission')),
  primary key (job_id, position),
  unique (job_id, key)
);

create table chat_job_logs (
  id bigint generated always as identity primary key,
  job_id integer not null references chat_jobs on delete cascade,
  at timestamptz not null,
  level text not null check (level in ('error', 'info')),
  text text not null
);
create index on chat_job_logs (job_id, id);

-- What did not agree when the two were compared last.
create table chat_differences (
  server text not null references chat_servers,
  key text not null,
  number integer generated always as identity,
  source text not null check (source in ('school', 'chat')),
  type text not null,
  name text not null,
  fact text not null,
  cause text not null,
  verb text not null,
  -- Somebody made it there by hand: it is taken away one by one, never with all.
  is_ours boolean not null,
  can_repair boolean not null,
  taken integer not null default 0,
  step jsonb not null,
  found_at timestamptz not null,
  primary key (server, key)
);
create unique index on chat_differences (number);

create table chat_ignored (
  server text not null references chat_servers,
  key text not null,
  name text not null,
  reason text not null check (length(reason) between 1 and 200),
  until date not null,
  ignored_by integer references users,
  ignored_at timestamptz not null,
  primary key (server, key)
);
create index on chat_ignored (ignored_by);
