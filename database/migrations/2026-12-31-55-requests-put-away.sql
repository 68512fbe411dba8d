-- What was put away, or stands in no bell and waits for the mail of the morning, is answered like the rest.
drop index notifications_request_idx;
create index notifications_request_idx on notifications (redirect_url) where is_request;
