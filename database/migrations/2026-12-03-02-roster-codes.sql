-- Who is who after a batch is looked up by the identifiers in the files.
create index roster_changes_code_idx on roster_changes (import_id, kind, code);
