-- The public form of admissions (decision 0142).

-- Each answer of a draft as it was typed, with its version: {"hopes": {"value": "…", "version": 3, "savedAt": "…", "others": []}}.
alter table application_answers add column fields jsonb not null default '{}';
alter table application_answers add column reopened_by integer references users;
create index on application_answers (reopened_by);

-- Links by which families fill the form in. Until the first one is opened there is no application: nobody has shown that the address is theirs.
create table intake_links (
  id integer generated always as identity primary key,
  -- SHA-256 of 128 random bits, which are in the mail alone.
  token_hash text not null unique,
  application_id integer references applications on delete cascade,
  part text not null check (part in ('guardian', 'student')),
  -- Who begins, and of which child, as was said at the start.
  name text not null default '' check (length(name) <= 160 and name = one_line(name)),
  email text not null default '' check (length(email) <= 254),
  student_first_name text not null check (length(student_first_name) between 1 and 80 and student_first_name = one_line(student_first_name)),
  student_grade smallint not null check (student_grade between 1 and 12),
  -- Staff enter what a family wrote on paper: nobody is mailed.
  is_paper boolean not null default false,
  made_by integer references users,
  made_at timestamptz not null default now(),
  ends_at timestamptz not null,
  opened_at timestamptz,
  withdrawn_at timestamptz
);
create index on intake_links (application_id);
create index on intake_links (made_by);
create index on intake_links (lower(email), made_at);
create index intake_links_unproven on intake_links (ends_at) where application_id is null;
