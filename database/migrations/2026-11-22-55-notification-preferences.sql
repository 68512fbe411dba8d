-- What people want to hear of, and how (3-shell-and-houses §2.12). Who never chose has no row: defaults are code.
create table notification_preferences (
  user_id integer not null references users (id) on delete cascade,
  category text not null,
  in_app boolean not null,
  email text not null check (email in ('none', 'at_once', 'daily')),
  push boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, category)
);

-- A notification that somebody does not want in the bell is still recorded, deleted from the start: reminders
-- look at what was already said, and mails are made from it.
alter table notifications
  add column is_muted boolean not null default false,
  add column mail text check (mail in ('at_once', 'daily')),
  add constraint notifications_muted_is_deleted check (not is_muted or deleted_at is not null);

-- What waits to be mailed; emptied as mails are made.
create index notifications_mail_idx on notifications (mail, user_id) where mail is not null;

-- A tab of a full bell, and the unread of each tab, cost what they show and no more.
create index notifications_type_idx on notifications (user_id, type, created_at desc, id desc) where deleted_at is null;
drop index notifications_unread_idx;
create index notifications_unread_idx on notifications (user_id, type) where deleted_at is null and read_at is null;
drop index notifications_user_idx;
create index notifications_user_idx on notifications (user_id, created_at desc, id desc) where deleted_at is null;

-- Weekly reports are one a house: a newer one replaces those before.
create index notifications_house_reports_idx on notifications (user_id) where category = 'house_reports' and deleted_at is null;
