-- When students choose the experiences of a cycle, and what they chose (docs/decisions/0074).
create table choice_windows (
  cycle_id integer primary key references cycles (id) on delete cascade,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- So many are ranked in each block.
  ranks smallint not null check (ranks between 1 and 8),
  -- A student gets at most so many experiences; null: one in each block.
  most smallint check (most between 1 and 15),
  version integer not null default 1,
  updated_by integer references users (id) on delete set null,
  updated_at timestamptz not null,
  check (closes_at > opens_at)
);
create index choice_windows_updated_by_idx on choice_windows (updated_by);

-- That somebody has chosen, also where nothing is left on the list: "nothing chosen yet" is no row.
create table choice_lists (
  cycle_id integer not null references cycles (id) on delete cascade,
  student_id integer not null references students (id) on delete cascade,
  version integer not null default 1,
  saved_by integer references users (id) on delete set null,
  saved_at timestamptz not null,
  primary key (cycle_id, student_id)
);
create index choice_lists_student_id_idx on choice_lists (student_id);
create index choice_lists_saved_by_idx on choice_lists (saved_by);

-- The experiences of a list in their order; the rank within a block is the order of those that meet in it.
create table choices (
  cycle_id integer not null,
  student_id integer not null,
  experience_id integer not null references experiences (id) on delete cascade,
  position smallint not null,
  primary key (cycle_id, student_id, experience_id),
  foreign key (cycle_id, student_id) references choice_lists (cycle_id, student_id) on delete cascade
);
create index choices_experience_id_idx on choices (experience_id);
