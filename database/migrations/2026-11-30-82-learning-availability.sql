-- When students can learn, from a day on (docs/decisions/0096): always, but for the gaps.
create table learning_availabilities (
  student_id integer not null references students (id) on delete cascade,
  valid_from date not null,
  note text not null default '' check (length(note) <= 300),
  version integer not null default 1,
  updated_by integer references users (id) on delete set null,
  updated_at timestamptz not null,
  primary key (student_id, valid_from)
);
create index learning_availabilities_updated_by_idx on learning_availabilities (updated_by);

-- A block of a weekday, 1 is Monday, in which the student cannot.
create table learning_availability_gaps (
  student_id integer not null,
  valid_from date not null,
  weekday smallint not null check (weekday between 1 and 5),
  block smallint not null,
  primary key (student_id, valid_from, weekday, block),
  foreign key (student_id, valid_from) references learning_availabilities (student_id, valid_from) on delete cascade
);
