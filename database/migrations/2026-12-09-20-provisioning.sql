-- Identity providers that make and deactivate staff by SCIM 2.0 (decision 0130).
create table provisioning_connections (
  id integer generated always as identity primary key,
  title text not null,
  is_on boolean not null default true,
  -- SHA-256 of the token; the token itself is shown once and kept nowhere.
  token_hash text not null unique,
  -- Its last letters, by which people tell two apart.
  token_end text not null,
  token_made_at timestamptz not null default now(),
  token_ends_at timestamptz not null,
  -- When whoever manages it was told that the token ends soon; null for one that was made anew.
  told_end_at timestamptz,
  -- From where it may call, in CIDR; empty: from everywhere.
  networks text[] not null default '{}',
  -- Where new colleagues belong; null: the whole network.
  cohort_id integer references cohorts,
  -- The group that new colleagues join.
  group_id integer references permission_groups on delete set null,
  invites boolean not null default false,
  -- Whose rights bound what it may give and take.
  responsible_id integer not null references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- An address that called from outside of the networks last, so that it can be let in.
  refused_address text
);
create index on provisioning_connections (cohort_id);
create index on provisioning_connections (group_id);
create index on provisioning_connections (responsible_id);

-- A colleague as a provider knows them. What it sent is kept as it was sent.
create table provisioned_users (
  id integer generated always as identity primary key,
  connection_id integer not null references provisioning_connections on delete cascade,
  person_id integer not null references users,
  attributes jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (connection_id, person_id)
);
create unique index provisioned_users_user_name on provisioned_users (connection_id, lower(attributes ->> 'userName'));
create index provisioned_users_external_id on provisioned_users (connection_id, (attributes ->> 'externalId'));
create index on provisioned_users (person_id);
create index on provisioned_users (connection_id, id);

-- Students and family members whose address a provider sent as one of staff: nobody is taken over (decision 0130).
create table provisioning_waiting (
  id integer generated always as identity primary key,
  connection_id integer not null references provisioning_connections on delete cascade,
  person_id integer not null references users,
  user_name text not null,
  asked_at timestamptz not null,
  left_at timestamptz,
  left_by integer references users,
  unique (connection_id, person_id)
);
create index on provisioning_waiting (person_id);
create index on provisioning_waiting (left_by);

-- What it did and what was refused: one row a call. Reads that went well are counted only.
create table provisioning_calls (
  id bigint generated always as identity primary key,
  connection_id integer not null references provisioning_connections on delete cascade,
  happened_at timestamptz not null,
  method text not null,
  -- user, group or none of them.
  kind text not null,
  -- What was done: added, linked, changed, …; refused where nothing was.
  did text not null,
  -- Of whom, as the provider names them.
  name text not null,
  person_id integer references users,
  status smallint not null,
  -- Whose it is to mend where it was refused: ours, theirs, data or permission.
  cause text,
  detail text not null default '',
  request_id text not null
);
create index on provisioning_calls (connection_id, id desc);
create index on provisioning_calls (happened_at);
create index on provisioning_calls (person_id);

create table provisioning_tallies (
  connection_id integer not null references provisioning_connections on delete cascade,
  day date not null,
  reads integer not null default 0,
  writes integer not null default 0,
  refused integer not null default 0,
  last_at timestamptz not null,
  primary key (connection_id, day)
);
