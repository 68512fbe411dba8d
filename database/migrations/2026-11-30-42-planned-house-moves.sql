-- A student who goes into another house, or out of any, from a day to come; done on its morning.
create table planned_house_moves (
  student_id integer primary key references students (id) on delete cascade,
  house_id integer references houses (id) on delete cascade,
  from_day date not null,
  planned_by integer not null references users (id),
  planned_at timestamptz not null
);
create index planned_house_moves_from_day_idx on planned_house_moves (from_day);
create index planned_house_moves_house_id_idx on planned_house_moves (house_id);
create index planned_house_moves_planned_by_idx on planned_house_moves (planned_by);
create index guardian_students_remarked_by_idx on guardian_students (remarked_by);
