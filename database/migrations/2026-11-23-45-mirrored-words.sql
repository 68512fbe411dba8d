-- The employee who wrote or attached it in a mirror of its author: shown beside the family member's name.
alter table excuse_messages add column mirrored_by integer references users (id) on delete set null;
create index excuse_messages_mirrored_by_idx on excuse_messages (mirrored_by) where mirrored_by is not null;
alter table excuse_documents add column mirrored_by integer references users (id) on delete set null;
create index excuse_documents_mirrored_by_idx on excuse_documents (mirrored_by) where mirrored_by is not null;
