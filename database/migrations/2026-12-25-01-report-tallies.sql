-- What a graduation was reckoned to lack and to have, by unit and ability: reports ask it of many students at once.
alter table student_graduations
  add column missing_ability_ids integer[] not null default '{}',
  add column earned_unit_ids integer[] not null default '{}',
  add column earned_ability_ids integer[] not null default '{}';
create index student_graduations_missing_abilities_idx on student_graduations using gin (missing_ability_ids);

-- Whoever is kept is reckoned again, which fills them.
insert into graduation_marks (student_id) select student_id from student_graduations order by student_id;

-- How many students of a campus and grade there are in a stage, and how they stand with each unit, ability and topic. They
-- are counted anew as one: a report of 100,000 students reads some thousand rows.
create table report_populations (
  school_stage text not null check (school_stage in ('ms', 'hs')),
  cohort_id integer not null references cohorts on delete cascade,
  grade smallint not null,
  students integer not null,
  primary key (school_stage, cohort_id, grade)
);
create index report_populations_cohort_id_idx on report_populations (cohort_id);

create table report_tallies (
  kind text not null check (kind in ('unit', 'ability', 'topic')),
  item_id integer not null,
  cohort_id integer not null references cohorts on delete cascade,
  grade smallint not null,
  registered integer not null,
  completed integer not null,
  missing integer not null,
  primary key (kind, item_id, cohort_id, grade)
);
create index report_tallies_cohort_id_idx on report_tallies (cohort_id);

create table report_counts (
  is_one boolean primary key default true check (is_one),
  counted_at timestamptz not null
);
