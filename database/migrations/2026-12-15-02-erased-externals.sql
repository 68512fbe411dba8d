-- Students of partner schools are erased as others are (docs/decisions/0126). Who stands here already is older than any note of
-- an erasure; a number that somebody gets later is somebody else's.
alter table external_students add column created_at timestamptz not null default 'epoch';
alter table external_students alter column created_at set default now();

create table external_erasures (
  external_id integer primary key references external_students,
  erased_at timestamptz not null,
  erased_by integer references users,
  deleted jsonb not null,
  kept jsonb not null
);
create index external_erasures_erased_at_idx on external_erasures (erased_at desc);
create index external_erasures_erased_by_idx on external_erasures (erased_by);

-- Erased is for good, whatever a form or an import writes later.
create function keep_erased_external() returns trigger language plpgsql as $$
begin
  if exists (select from external_erasures where external_id = old.id) then return old; end if;
  return new;
end $$;
create trigger keep_erased before update on external_students
  for each row when (old.archived_at is not null) execute function keep_erased_external();
