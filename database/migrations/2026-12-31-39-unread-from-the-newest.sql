-- What is unread of a tab is looked through from the newest, some hundred at most.
drop index notifications_unread_idx;
create index notifications_unread_idx on notifications (user_id, type, created_at desc, id desc)
  where deleted_at is null and read_at is null;
