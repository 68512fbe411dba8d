-- Subjects and topics are managed on a screen (docs/decisions/0075): one that is retired is offered to no new unit.
alter table subjects add column retired_at timestamptz;
alter table topics add column retired_at timestamptz;

-- What an ability said, version by version, as units have it.
create table ability_versions (
  ability_id integer not null references abilities (id) on delete cascade,
  version integer not null,
  content jsonb not null,
  saved_by integer references users (id) on delete set null,
  saved_at timestamptz not null,
  primary key (ability_id, version)
);
create index ability_versions_saved_by_idx on ability_versions (saved_by);
-- What abilities say now is the first that is known of them.
insert into ability_versions (ability_id, version, content, saved_by, saved_at)
  select id, version, jsonb_build_object('title', title, 'description', description, 'school_stage', school_stage, 'credit', credit),
    updated_by, updated_at
  from abilities;
