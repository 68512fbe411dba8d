-- A proposal is applied and taken back by a job: what is being done with it, and who asked.
alter table proposals
  add column doing text check (doing in ('apply', 'undo')),
  add column doing_by integer references users (id) on delete set null,
  -- Why the last try did nothing, a sentence each.
  add column refusal jsonb not null default '[]',
  -- What one more place would be worth at most, by number of the experience: which are tried with more.
  add column worth_of_place jsonb,
  -- When families were told of what it gave.
  add column told_at timestamptz;
create unique index proposals_doing_idx on proposals (cycle_id) where doing is not null;
create index proposals_doing_by_idx on proposals (doing_by);

-- When families were told that choosing has begun, and reminded that it ends.
alter table choice_windows
  add column opened_told_at timestamptz,
  add column reminded_at timestamptz;
