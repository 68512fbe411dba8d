-- How a student stands in the running cycle, reckoned every ten minutes: so that a list of all students can be sorted and
-- filtered by it without counting every roll. What a page of one student shows is counted anew.
create table student_standings (
  student_id integer primary key references students (id) on delete cascade,
  cycle_id integer not null references cycles (id) on delete cascade,
  taken smallint not null,
  present smallint not null,
  due smallint not null,
  handed_in smallint not null,
  -- Whole percent; null where there is nothing to take a part of.
  attendance smallint generated always as (case when taken > 0 then round(100.0 * present / taken) end) stored,
  reckoned_at timestamptz not null
);
create index student_standings_attendance_idx on student_standings (attendance, student_id);
create index student_standings_cycle_id_idx on student_standings (cycle_id);
