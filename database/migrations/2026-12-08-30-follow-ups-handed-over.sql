-- Who looks at a note again when it is no longer its author (issue 13 §1: what a colleague owns is handed over).

-- Null: its author.
alter table notes add column follow_up_by integer references employees;
create index notes_follow_up_by_idx on notes (follow_up_by, due_on) where follow_up_by is not null;
