-- When a source says it last changed what it says of somebody: an older word than the one that was applied says nothing.
alter table roster_records add column changed_at text;
alter table roster_ids add column changed_at text;
-- What a delivery says of itself otherwise than it is.
alter table roster_imports add column delivery_notes jsonb not null default '[]';
