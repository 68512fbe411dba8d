-- Which permissions the built-in groups have been given, so that a new version adds its new ones once and
-- never gives back what an admin has taken from a group.
create table introduced_permissions (
  permission text primary key,
  introduced_at timestamptz not null default now()
);
