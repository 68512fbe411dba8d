-- One index of names for each role: of the two together the planner could not tell how many are students, and for words
-- that may be several it read the list of all students beside it (docs/decisions/0081).
create index users_students_search_idx on users using gin (search_text gin_trgm_ops) where role = 'student';
create index users_employees_search_idx on users using gin (search_text gin_trgm_ops) where role = 'employee';
drop index users_search_idx;
