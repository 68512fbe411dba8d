-- The excuse report finds people by a piece of their address: without an index everybody is read.
create index users_email_search_idx on users using gin (email gin_trgm_ops);
