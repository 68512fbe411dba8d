-- Experiences are designed as templates are (docs/decisions/0073). What has rows of its own – title, places, experts, units,
-- sessions, tasks – stays there; the design keeps the weekly plan, and which version of which template it came from.
create table experience_designs (
  experience_id integer primary key references experiences (id) on delete cascade,
  version integer not null default 1 check (version > 0),
  content jsonb not null,
  -- The week of this day is the first of the plan.
  starts_on date not null,
  -- Whose block sessions without a time of their own meet in; null: in the block that the plan names.
  block smallint check (block >= 0),
  template_id integer references templates (id),
  -- The version it has all it wanted of: what came later is offered.
  template_version integer,
  created_at timestamptz not null default now(),
  updated_by integer references users (id) on delete set null,
  updated_at timestamptz not null default now(),
  check ((template_id is null) = (template_version is null))
);
create index experience_designs_template_id_idx on experience_designs (template_id);
create index experience_designs_updated_by_idx on experience_designs (updated_by);

-- What the design said, version by version.
create table experience_versions (
  experience_id integer not null references experiences (id) on delete cascade,
  version integer not null,
  content jsonb not null,
  starts_on date not null,
  saved_by integer references users (id) on delete set null,
  saved_at timestamptz not null,
  primary key (experience_id, version)
);
create index experience_versions_saved_by_idx on experience_versions (saved_by);

-- Which session of the plan a meeting is: by it a changed plan finds the meetings that move.
create table planned_sessions (
  attendable_id integer primary key references attendables (id) on delete cascade,
  experience_id integer not null references experiences (id) on delete cascade,
  session_key text not null check (length(session_key) between 1 and 40),
  unique (experience_id, session_key)
);

-- Who has an experience open in its editor. Worth nothing after a crash, and after a minute.
create unlogged table experience_editors (
  experience_id integer not null references experiences (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (experience_id, user_id)
);
create index experience_editors_user_id_idx on experience_editors (user_id);

-- Which task of the plan it is; null for one that no plan knows.
alter table tasks add column design_key text check (length(design_key) between 1 and 40);
create unique index tasks_design_key_idx on tasks (experience_id, design_key);
