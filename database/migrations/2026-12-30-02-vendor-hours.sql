-- The last word of each outside service, and of each minute whether it answered, was slow or was down: bit 0 of a mask is
-- the first minute of the hour. Kept for 31 days.
alter table vendor_health
  add column last_word text check (last_word in ('answered', 'slow', 'down')),
  add column last_word_at timestamptz,
  add column word_since timestamptz,
  add column cause text check (cause in ('key', 'away', 'wrong', 'limit'));
create table vendor_hours (
  vendor text not null,
  hour timestamptz not null,
  answered bigint not null default 0,
  slow bigint not null default 0,
  down bigint not null default 0,
  primary key (vendor, hour)
);
create index vendor_hours_hour on vendor_hours (hour);
