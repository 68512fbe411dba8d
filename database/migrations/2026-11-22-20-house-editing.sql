-- Who saved a house last, and its version: two people who edit at once see a conflict, never a silent overwrite.
alter table houses
  add column version integer not null default 1,
  add column updated_by integer references users (id),
  add column updated_at timestamptz;
create index houses_updated_by_idx on houses (updated_by);
