-- The employee's own session behind a mirror session: leaving returns to it, and it takes the mirror with it.
alter table sessions add column own_session_id integer references sessions (id) on delete cascade;
create index sessions_own_session_idx on sessions (own_session_id) where own_session_id is not null;

-- Guardians are found by name like everyone else: the family mirror searches them.
create index users_guardian_search_idx on users using gin (search_text gin_trgm_ops) where role = 'guardian';
