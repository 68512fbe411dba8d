-- Applications that may be of the same child (decision 0144): found by two indexes, joined into one, or told apart.

alter table applications add column merged_into integer references applications;
create index applications_merged on applications (merged_into) where merged_into is not null;
create index applications_same_student on applications (plain_text(student_name), student_born_on)
  where deleted_at is null and student_born_on is not null;
create index applications_same_family on applications (lower(guardian_email))
  where deleted_at is null and guardian_email <> '';

-- Two that somebody looked at and that are of two children.
create table applications_apart (
  one_id integer not null references applications on delete cascade,
  other_id integer not null references applications on delete cascade,
  said_by integer not null references users,
  said_at timestamptz not null,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index on applications_apart (other_id);
create index on applications_apart (said_by);

-- Two that were joined: what was chosen, and what the one that stays was before, so that it can be undone for a day.
create table application_joins (
  id integer generated always as identity primary key,
  kept_id integer not null references applications on delete cascade,
  other_id integer not null references applications on delete cascade,
  -- {"student_grade": "other", …}
  choices jsonb not null,
  kept_before jsonb not null,
  -- The version of the one that stays, as joining left it: a later one was changed by others.
  kept_version integer not null,
  joined_by integer not null references users,
  joined_at timestamptz not null,
  undone_by integer references users,
  undone_at timestamptz
);
create unique index application_joins_standing on application_joins (other_id) where undone_at is null;
create index on application_joins (kept_id);
create index on application_joins (other_id);
create index on application_joins (joined_by);
create index on application_joins (undone_by);
