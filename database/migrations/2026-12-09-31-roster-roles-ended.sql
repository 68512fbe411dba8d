-- Whose every role has ended by what the files say, the last of them on this day: nobody of them comes in unasked.
alter table roster_records add column ended_on date;
