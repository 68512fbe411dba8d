-- Groups as identity providers push them (decision 0131). Nobody may do anything by them until somebody maps one.
create table provisioned_groups (
  id integer generated always as identity primary key,
  connection_id integer not null references provisioning_connections on delete cascade,
  attributes jsonb not null,
  -- The group of the school whose rights its members get; null: none.
  group_id integer references permission_groups on delete set null,
  mapped_by integer references users,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index provisioned_groups_display_name on provisioned_groups (connection_id, lower(attributes ->> 'displayName'));
create index on provisioned_groups (connection_id, id);
create index on provisioned_groups (group_id);
create index on provisioned_groups (mapped_by);

create table provisioned_group_members (
  group_id integer not null references provisioned_groups on delete cascade,
  user_id integer not null references provisioned_users on delete cascade,
  primary key (group_id, user_id)
);
create index on provisioned_group_members (user_id);

-- Memberships that a provider gave. It takes these alone: who was put into a group by hand stays. Whoever changes one by
-- hand makes it theirs, because its row is written anew.
create table provisioned_memberships (
  group_id integer not null,
  employee_id integer not null,
  primary key (group_id, employee_id),
  foreign key (group_id, employee_id) references permission_group_members (group_id, employee_id) on delete cascade
);
