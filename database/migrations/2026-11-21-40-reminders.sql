-- Whether a person was told of something already is asked by where the notification leads; deleted ones count.
create index notifications_redirect_idx on notifications (user_id, redirect_url) where redirect_url is not null;
