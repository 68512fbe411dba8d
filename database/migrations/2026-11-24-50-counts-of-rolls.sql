-- How many rows of a roll say something, and how many say that the student was there, kept with the meeting: a week
-- of a whole school is summed over its meetings, not over its rows (docs/decisions/0043). Kept by the database itself,
-- from the same functions as every other count (docs/decisions/0025), so that no writer can forget it.
alter table attendables
  add column marked_count integer not null default 0,
  add column there_count integer not null default 0;

update attendables m set marked_count = roll.marked, there_count = roll.there
from (
  select attendable_id, count(*) filter (where has_status(statuses)) as marked,
    count(*) filter (where was_there(statuses)) as there
  from attendances group by attendable_id) roll
where roll.attendable_id = m.id and roll.marked > 0;

-- What changed is added, not counted again: two writers of one roll cannot lose each other's rows.
create function count_roll() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update attendables m set marked_count = m.marked_count + roll.marked, there_count = m.there_count + roll.there
    from (
      select attendable_id, count(*) filter (where has_status(statuses)) as marked,
        count(*) filter (where was_there(statuses)) as there
      from new_rows group by attendable_id) roll
    where m.id = roll.attendable_id and roll.marked > 0;
  elsif tg_op = 'DELETE' then
    update attendables m set marked_count = m.marked_count - roll.marked, there_count = m.there_count - roll.there
    from (
      select attendable_id, count(*) filter (where has_status(statuses)) as marked,
        count(*) filter (where was_there(statuses)) as there
      from old_rows group by attendable_id) roll
    where m.id = roll.attendable_id and roll.marked > 0;
  else
    update attendables m set marked_count = m.marked_count + roll.marked, there_count = m.there_count + roll.there
    from (
      select attendable_id, sum(marked) as marked, sum(there) as there
      from (
        select attendable_id, has_status(statuses)::integer as marked, was_there(statuses)::integer as there
        from new_rows
        union all
        select attendable_id, -has_status(statuses)::integer, -was_there(statuses)::integer from old_rows) changed
      group by attendable_id) roll
    where m.id = roll.attendable_id and (roll.marked <> 0 or roll.there <> 0);
  end if;
  return null;
end $$;

create trigger count_added_rows after insert on attendances referencing new table as new_rows
  for each statement execute function count_roll();
create trigger count_changed_rows after update on attendances
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_roll();
create trigger count_removed_rows after delete on attendances referencing old table as old_rows
  for each statement execute function count_roll();

-- What waits for a decision is a handful among all excuses of a year, what is unsure a handful among all meetings.
create index excuses_waiting_idx on excuses (created_at) where approved is null and removed_at is null;
create index attendables_unsure_idx on attendables (starts_at) where unsure_count > 0;
