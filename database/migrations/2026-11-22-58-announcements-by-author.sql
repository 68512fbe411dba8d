-- Found when a person's account goes.
create index announcements_created_by_idx on announcements (created_by);
