-- The file of rows that were left out says what was done with each, too (second-half.md, Rosters): no row of an import that is
-- there was read otherwise than left out.
alter table roster_faults add column done text not null default 'Left out';
alter table roster_faults alter column done drop default;
-- What could not be written stands in that file, too; there is little of it beside what was.
create index roster_changes_problem_idx on roster_changes (import_id) where problem <> '' and applied_at is null;
