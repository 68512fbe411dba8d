-- What the video service has of the meetings of an experience, as it was compared last (3-shell-and-houses §2.9).
create table conference_checks (
  experience_id integer primary key references experiences on delete cascade,
  -- Since when a comparison is asked for; null: none is under way.
  asked_at timestamptz,
  asked_by integer references users on delete set null,
  -- What does not agree is put right first.
  is_sync boolean not null default false,
  checked_at timestamptz,
  issues jsonb not null default '[]',
  -- Why it could not be compared the last time; what was found before stays.
  failure text not null default '',
  cause text check (cause in ('ours', 'theirs', 'data', 'permission')),
  failed_at timestamptz,
  check ((failure = '') = (failed_at is null))
);
create index conference_checks_asked_idx on conference_checks (asked_at) where asked_at is not null;
create index conference_checks_asked_by_idx on conference_checks (asked_by) where asked_by is not null;
