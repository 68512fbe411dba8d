-- Whom somebody reminded of hand-ins that wait for an answer: one a day, whoever presses the button.
create table task_nudges (
  employee_id integer not null references employees on delete cascade,
  on_day date not null,
  nudged_by integer references users on delete set null,
  nudged_at timestamptz not null,
  waiting integer not null,
  primary key (employee_id, on_day)
);
create index task_nudges_nudged_by_idx on task_nudges (nudged_by);
