-- A second export of a day writes the folder of the day anew: what a run of before brought there is not there any more.
alter table export_runs
  -- Since when a later run of the day writes over what this one brought.
  add column written_over_at timestamptz;
-- As far as it can be told: what brought everything there, and a later one of the same day began anew.
update export_runs r set written_over_at = (
    select min(l.began_at) from export_runs l where l.day = r.day and l.place = r.place and l.id > r.id)
  where r.state = 'done';
