-- A browser that has signed in as a person, by the hash of the number in its signed cookie: wrong passwords that others
-- type never lock it out, and a sign-in from any other browser is told by mail.
create table known_devices (
  user_id integer not null references users (id) on delete cascade,
  device_hash text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- Wrong passwords are counted by account and device, never by address; a reset clears all of an account.
delete from sign_in_failures;
alter table sign_in_failures add column account text not null; -- hash of the e-mail typed
create index sign_in_failures_account_idx on sign_in_failures (account);

-- Links that were kept in clear; from now on the table holds hashes.
delete from verifications;
