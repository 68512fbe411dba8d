-- The employee who did it in a mirror of who it stands under: shown beside the family member's name (decision 29).
alter table choice_lists add column mirrored_by integer references users (id) on delete set null;
create index choice_lists_mirrored_by_idx on choice_lists (mirrored_by) where mirrored_by is not null;
alter table registration_changes add column mirrored_by integer references users (id) on delete set null;
create index registration_changes_mirrored_by_idx on registration_changes (mirrored_by) where mirrored_by is not null;
alter table onboarding_completions add column mirrored_by integer references users (id) on delete set null;
create index onboarding_completions_mirrored_by_idx on onboarding_completions (mirrored_by) where mirrored_by is not null;
alter table student_document_files add column mirrored_by integer references users (id) on delete set null;
create index student_document_files_mirrored_by_idx on student_document_files (mirrored_by) where mirrored_by is not null;
alter table logged_hours add column mirrored_by integer references users (id) on delete set null;
create index logged_hours_mirrored_by_idx on logged_hours (mirrored_by) where mirrored_by is not null;
