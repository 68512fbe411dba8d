-- What several servers count together. Unlogged: after a crash the counting begins anew.
create unlogged table rate_counts (
  key text not null,
  window_at timestamptz not null,
  calls integer not null,
  primary key (key, window_at)
);

-- When the next call of a budget would be due if calls came evenly; how far ahead of now it may lie is the caller's.
create unlogged table vendor_budgets (
  name text primary key,
  due_at timestamptz not null
);

-- How an outside service has behaved towards all servers.
create table vendor_health (
  vendor text primary key,
  last_good_at timestamptz,
  last_duration_ms integer,
  last_error_at timestamptz,
  last_error text,
  answered bigint not null default 0,
  failed bigint not null default 0
);
