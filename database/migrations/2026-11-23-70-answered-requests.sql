-- A notification that asks for a decision says what became of it, once it was taken.
alter table notifications
  add column is_request boolean not null default false,
  add column answer text;

create index notifications_request_idx on notifications (redirect_url) where is_request and deleted_at is null;
