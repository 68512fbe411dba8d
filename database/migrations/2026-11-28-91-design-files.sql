-- Files of designs: attachments of tasks, and pictures (docs/decisions/0077). A design names a file by its id,
-- so copies, versions and undo need nothing more; one that no design names is taken away after a while.
create table design_files (
  id uuid primary key,
  storage_key text not null unique,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  uploaded_by integer references users (id) on delete set null,
  created_at timestamptz not null
);
create index design_files_uploaded_by_idx on design_files (uploaded_by);
create index design_files_created_at_idx on design_files (created_at);
