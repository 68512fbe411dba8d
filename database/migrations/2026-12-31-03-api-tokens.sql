-- Tokens with which programs call: in whose name, for what, from where, until when, and what each call was (decision 0159).

create table api_tokens (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  -- Whose rights of that moment bound it.
  owner_id integer not null references users,
  -- Of another system, and not of its owner's own programs.
  is_service boolean not null,
  -- SHA-256: a token is nowhere to be read again.
  token_hash text not null unique,
  token_end text not null,
  -- Permissions by name.
  scopes text[] not null check (cardinality(scopes) > 0),
  may_write boolean not null,
  -- From where it may call; empty: from everywhere.
  networks text[] not null default '{}',
  made_at timestamptz not null,
  ends_at timestamptz not null,
  -- Before the end, to its owner.
  told_end_at timestamptz,
  revoked_at timestamptz,
  revoked_by integer references users,
  -- The last address outside of the networks that was turned away.
  refused_address text,
  version integer not null default 1,
  constraint api_tokens_service_has_address check (not is_service or cardinality(networks) > 0)
);
create index on api_tokens (owner_id);
create index on api_tokens (revoked_by);

create table api_token_calls (
  id bigint generated always as identity primary key,
  token_id integer not null references api_tokens on delete cascade,
  happened_at timestamptz not null,
  method text not null,
  -- The pattern of the address: what was asked for stands in the records of who read what.
  route text not null,
  status smallint not null,
  address text not null,
  request_id text not null
);
create index on api_token_calls (token_id, id desc);
create index on api_token_calls using brin (happened_at);
