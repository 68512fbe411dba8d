-- Whom the notification of an alert names, in the order of their names: before it is told or mailed anew it is asked which of
-- them still answer. It goes with the notification, as what waits to be pushed does (`forget_pushes`).
create table ask_alert_tellings (
  notification_id bigint not null,
  student_id integer not null references students (id) on delete cascade,
  place integer not null,
  primary key (notification_id, student_id)
);
create index ask_alert_tellings_student_id_idx on ask_alert_tellings (student_id);
create function forget_tellings() returns trigger language plpgsql as $$
begin
  delete from ask_alert_tellings where notification_id in (select id from gone);
  return null;
end $$;
create trigger forget_tellings after delete on notifications
  referencing old table as gone for each statement execute function forget_tellings();

-- Files whose rows are not written yet: noted before the file is, and gone with the commit that writes the row. What stays
-- here was never finished, by a server that was killed or a store that was away, and is deleted after a day.
create table unfinished_files (
  storage_key text primary key,
  begun_at timestamptz not null
);
