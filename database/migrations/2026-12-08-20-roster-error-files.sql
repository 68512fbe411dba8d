-- The rows that were left out come back as a file (docs/decisions/0121): what is found only when everything is held against
-- everything needs its cells, too. Only columns that are read here, so no password and nothing that nobody asked for.
alter table roster_rows add column sent json;
alter table roster_files add column columns jsonb not null default '[]';
-- A mended file says whose rows it mends: it is read with what came beside them.
alter table roster_imports add column mends_id integer references roster_imports on delete set null;
create index roster_imports_mends_id_idx on roster_imports (mends_id);
