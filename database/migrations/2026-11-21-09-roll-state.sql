-- What the roll last computed says of itself, so that reading a roll never reads the ledger.
alter table attendables add column unsure_count integer not null default 0; -- participants waiting for staff
alter table attendables add column computed_at timestamptz; -- when the ledger was last turned into the roll
