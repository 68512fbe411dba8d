-- The day a student was born: of whom it was never said, null (docs/decisions/0103).
alter table students add column date_of_birth date check (date_of_birth >= '1990-01-01');
