-- What a plan comes to for each student, so that plans can stand side by side and each number opens who is counted.
create table proposal_students (
  proposal_id integer not null references proposals (id) on delete cascade,
  student_id integer not null references students (id) on delete cascade,
  -- Blocks in which the student ranks something, and those with a place from the list.
  requests smallint not null,
  requests_met smallint not null,
  -- What their pathways ask for in the cycle.
  needs smallint not null,
  needs_met smallint not null,
  -- Blocks that stay empty and should not.
  gaps smallint not null,
  -- Experiences they would rather have, and that somebody got who wished them just as much.
  envied integer[] not null default '{}',
  primary key (proposal_id, student_id)
);
create index proposal_students_student_id_idx on proposal_students (student_id);
