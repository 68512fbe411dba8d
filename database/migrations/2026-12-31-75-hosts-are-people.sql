-- The host of a session's video meeting is a person: an address that changes is no other host.
alter table session_videos
  -- Whose meeting it is, or of whom it was asked last; their address of then is "host".
  add column host_id integer references users (id) on delete set null,
  -- Of whom one is asked that takes the place of the one that stands.
  add column asked_host_id integer references users (id) on delete set null;
update session_videos v set host_id = u.id from users u where u.email = v.host;
create index session_videos_host_idx on session_videos (host_id) where host_id is not null;
create index session_videos_asked_host_idx on session_videos (asked_host_id) where asked_host_id is not null;
