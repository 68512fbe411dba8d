-- What somebody shows besides a password when they log in (issue 13 §1; docs/decisions/0119).

-- A log-in that still waits for the second factor lets nobody in. When it was shown; null: with a password alone.
alter table logins
  add column awaits_second_factor boolean not null default false,
  add column second_factor_at timestamptz;

-- A browser on which somebody asked not to be asked again for some days.
alter table known_devices add column trusted_until timestamptz;

-- The app that shows codes. Its secret is encrypted; it counts once a first code was right. A code, and any before it, is
-- taken once: `last_step` is the half minute of the last one.
create table authenticator_apps (
  user_id integer primary key references users on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint
);

-- Codes on paper, kept as hashes; each works once.
create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
