-- Who was erased, when and by whom, what went and what the law keeps (docs/decisions/0126): no name stands here.
create table erasures (
  person_id integer primary key references users,
  erased_at timestamptz not null,
  erased_by integer references users,
  -- By what it was: `{"title": "Notes", "rows": 3}`.
  deleted jsonb not null,
  kept jsonb not null,
  -- Stored files that are still to be deleted.
  files text[] not null default '{}'
);
create index on erasures (erased_at desc);
create index on erasures (erased_by);
