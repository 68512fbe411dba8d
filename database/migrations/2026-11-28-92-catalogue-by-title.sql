-- A page of a cycle's catalogue reads its rows by title, and counts the others without opening them.
create index experiences_catalogue_idx on experiences (cycle_id, title, id) include (cohort_id) where archived_at is null;
