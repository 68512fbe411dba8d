-- What students learned in the school year, kept for reports of many: as the page of each student adds it up, every night.
create table student_hours (
  student_id integer primary key references students on delete cascade,
  school_year text not null,
  minutes integer not null,
  -- What the state expects until then; null without a requirement.
  expected integer,
  short integer generated always as (greatest(expected - minutes, 0)) stored,
  -- [[Monday, subject, minutes], …]
  parts jsonb not null,
  reckoned_at timestamptz not null
);
create index student_hours_short_idx on student_hours (short desc nulls last, student_id);

-- The same added up by week, subject, campus and grade.
create table hour_tallies (
  week date not null,
  subject text not null,
  cohort_id integer not null references cohorts on delete cascade,
  grade smallint not null,
  minutes integer not null,
  students integer not null,
  primary key (week, subject, cohort_id, grade)
);
create index hour_tallies_cohort_id_idx on hour_tallies (cohort_id);

-- What a week of the year asks of a student.
create table hour_expectations (
  week date not null,
  cohort_id integer not null references cohorts on delete cascade,
  grade smallint not null,
  minutes integer not null,
  primary key (week, cohort_id, grade)
);
create index hour_expectations_cohort_id_idx on hour_expectations (cohort_id);
