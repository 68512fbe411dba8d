-- Why a day is closed on which school was planned; null for a holiday like any other.
alter table holidays add column closed_for text
  check (closed_for in ('snow', 'weather', 'power', 'health', 'other'));

-- What people are told of a change: an undo in time keeps it from being sent.
alter table calendar_changes add column announcement_id integer references announcements (id);
create index calendar_changes_announcement_idx on calendar_changes (announcement_id);

-- The email a notification of an announcement became: so its sender sees how it went. No foreign key: a mail may be
-- tidied away before what it said.
alter table notifications add column mail_id bigint;
