-- A document that was attached by mistake: the file goes, that there was one stays known.
alter table excuse_documents add column removed_at timestamptz;
alter table excuse_documents add column removed_by integer references users (id);
create index excuse_documents_removed_by_idx on excuse_documents (removed_by);
