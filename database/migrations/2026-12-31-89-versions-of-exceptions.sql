-- A teacher and the office may both have an exception open: who saves second hears of it.
alter table availability_exceptions
  add column version integer not null default 1,
  add column updated_by integer references users (id) on delete set null,
  add column updated_at timestamptz;
create index availability_exceptions_updated_by_idx on availability_exceptions (updated_by);
