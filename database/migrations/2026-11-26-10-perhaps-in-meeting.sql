-- How somebody in the running meeting is called who may be the missing student of the row, as the roll was computed last:
-- every screen that lists the missing says the same of them, and none reads the ledger.
alter table attendances add column perhaps_as text;
