-- How far behind what goes to a service was, every five minutes of two days; and what was told of outages, once each.
create table vendor_lags (
  vendor text not null,
  at timestamptz not null,
  lag_ms bigint not null,
  primary key (vendor, at)
);
create index vendor_lags_at on vendor_lags (at);
create table vendor_outages (
  id integer generated always as identity primary key,
  vendor text not null,
  -- A service that is down, or one of its jobs from which nothing was heard.
  kind text not null check (kind in ('down', 'silent')),
  job text not null default '',
  began_at timestamptz not null,
  told_at timestamptz not null,
  ended_at timestamptz,
  check ((kind = 'silent') = (job <> ''))
);
create unique index vendor_outages_open on vendor_outages (vendor, kind, job) where ended_at is null;
