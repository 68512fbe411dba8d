-- Those of a cycle whose words begin with what is typed, in their order.
create index experiences_begin_idx on experiences (cycle_id, search_text collate "C", id) where archived_at is null;
