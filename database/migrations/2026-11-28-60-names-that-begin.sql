-- Search of Ctrl-K: the first whose words begin so, in order, however many there are (decision 66).
create index users_begin_idx on users (role, search_text collate "C", id) where deactivated_at is null;
