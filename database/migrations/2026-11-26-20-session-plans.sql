-- What is planned for one meeting of an experience, in its experts' own words (docs/decisions/0052). A plan that was
-- emptied stays with its version: a page that was opened before it must not win over what was written since.
create table session_plans (
  attendable_id integer primary key references attendables (id) on delete cascade,
  body text not null check (length(body) <= 4000),
  version integer not null default 1,
  updated_by integer references users (id) on delete set null,
  updated_at timestamptz not null
);
create index session_plans_updated_by_idx on session_plans (updated_by);
