-- Nothing reads or writes them: an import of a roster once said so that it took numbers, a folder when it was shared.
alter table roster_imports drop column takes_ids;
alter table admission_folders drop column shared_at;
