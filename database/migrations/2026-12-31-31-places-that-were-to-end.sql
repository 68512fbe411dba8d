-- The day on which a place was to end before a change of it: what is taken back gives the place until that day again. Null: it
-- had no end.
alter table registration_changes add column was_until date;
