-- When what stood in the rows of an import was deleted, because it can no longer be taken back.
alter table roster_imports add column forgotten_at timestamptz;
