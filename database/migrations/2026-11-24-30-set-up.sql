-- How an empty database becomes a school: the one-time address of the set-up, and what a campus is set to.

-- Only the hash is kept: whoever reads the table can set nothing up.
create table set_up_links (
  token_hash text primary key,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null
);

update cohorts set title = one_line(title) where title <> one_line(title);
alter table cohorts
  add column grade_from smallint not null default 6,
  add column grade_to smallint not null default 12,
  add constraint cohorts_title_line check (title = one_line(title)),
  add constraint cohorts_grades_check check (grade_from between 6 and 12 and grade_to between grade_from and 12);
create unique index cohorts_title_key on cohorts (plain_text(title));

-- The blocks of a campus's day, in their order; wall times of the school.
create table campus_blocks (
  cohort_id integer not null references cohorts (id) on delete cascade,
  position smallint not null,
  title text not null check (title <> '' and title = one_line(title)),
  starts_at time not null,
  ends_at time not null,
  primary key (cohort_id, position),
  check (ends_at > starts_at)
);

-- A school that has people was set up by other means.
insert into settings (key, value) select 'set_up', '{}' where exists (select from users);
