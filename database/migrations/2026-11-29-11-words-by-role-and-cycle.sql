-- One index of names for each role: of the two together the planner could not tell how many are students, and for words
-- that may be several it read the list of all students beside it (docs/decisions/0081).
create index users_students_search_idx on users using gin (search_text gin_trgm_ops) where role = 'student';
create index users_employees_search_idx on users using gin (search_text gin_trgm_ops) where role = 'employee';
drop index users_search_idx;

-- Words of experiences by cycle: what every campus has is found a thousand times, and the latest cycle comes first.
create extension if not exists btree_gin;
create index experiences_words_idx on experiences using gin (cycle_id, search_text gin_trgm_ops);
drop index experiences_search_idx;
