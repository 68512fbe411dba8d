-- Who sits in an experience, who is asked and who waits is kept beside it, written with the rows (docs/decisions/0084):
-- the catalogue in the order of places left reads an index, and not the registrations of a whole cycle.
alter table experiences
  add column registered_count integer not null default 0,
  add column offered_count integer not null default 0,
  add column waiting_count integer not null default 0;

update experiences e set registered_count = c.registered
from (select experience_id, count(*) as registered from registrations where dropped_at is null group by 1) c
where c.experience_id = e.id;

update experiences e set offered_count = c.offered, waiting_count = c.waiting
from (
  select experience_id, count(*) filter (where state = 'offered') as offered,
    count(*) filter (where state = 'waiting') as waiting
  from wait_list_entries group by 1) c
where c.experience_id = e.id;

-- Nobody's places; below zero where more have one than there are, and without a limit not known.
alter table experiences add column free_places integer
  generated always as (places - registered_count - offered_count) stored;

-- Whoever writes registrations holds the experience's lock already (docs/decisions/0069).
create function keep_registered() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update experiences e set registered_count = e.registered_count + d.more
    from (select experience_id, count(*) as more from now_is where dropped_at is null group by 1) d
    where e.id = d.experience_id;
  elsif tg_op = 'DELETE' then
    update experiences e set registered_count = e.registered_count - d.fewer
    from (select experience_id, count(*) as fewer from was where dropped_at is null group by 1) d
    where e.id = d.experience_id;
  else
    update experiences e set registered_count = e.registered_count + d.more
    from (
      select experience_id, sum(one) as more from (
        select experience_id, 1 as one from now_is where dropped_at is null
        union all select experience_id, -1 from was where dropped_at is null) both_sides
      group by 1 having sum(one) <> 0) d
    where e.id = d.experience_id;
  end if;
  return null;
end $$;

create trigger keep_added_registrations after insert on registrations
  referencing new table as now_is for each statement execute function keep_registered();
create trigger keep_changed_registrations after update on registrations
  referencing old table as was new table as now_is for each statement execute function keep_registered();
create trigger keep_removed_registrations after delete on registrations
  referencing old table as was for each statement execute function keep_registered();

create function keep_waiting() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update experiences e set offered_count = e.offered_count + d.offered, waiting_count = e.waiting_count + d.waiting
    from (
      select experience_id, count(*) filter (where state = 'offered') as offered,
        count(*) filter (where state = 'waiting') as waiting
      from now_is where state in ('waiting', 'offered') group by 1) d
    where e.id = d.experience_id;
  elsif tg_op = 'DELETE' then
    update experiences e set offered_count = e.offered_count - d.offered, waiting_count = e.waiting_count - d.waiting
    from (
      select experience_id, count(*) filter (where state = 'offered') as offered,
        count(*) filter (where state = 'waiting') as waiting
      from was where state in ('waiting', 'offered') group by 1) d
    where e.id = d.experience_id;
  else
    update experiences e set offered_count = e.offered_count + d.offered, waiting_count = e.waiting_count + d.waiting
    from (
      select experience_id, sum(one * (state = 'offered')::integer) as offered,
        sum(one * (state = 'waiting')::integer) as waiting
      from (
        select experience_id, state, 1 as one from now_is union all select experience_id, state, -1 from was) both_sides
      group by 1) d
    where e.id = d.experience_id and (d.offered <> 0 or d.waiting <> 0);
  end if;
  return null;
end $$;

create trigger keep_added_turns after insert on wait_list_entries
  referencing new table as now_is for each statement execute function keep_waiting();
create trigger keep_changed_turns after update on wait_list_entries
  referencing old table as was new table as now_is for each statement execute function keep_waiting();
create trigger keep_removed_turns after delete on wait_list_entries
  referencing old table as was for each statement execute function keep_waiting();

-- A page of the cycle by places left, either way; without a limit last. Those with places are counted from it.
create index experiences_emptiest_idx on experiences (cycle_id, free_places desc nulls last, title, id)
  include (cohort_id) where archived_at is null;
create index experiences_fullest_idx on experiences (cycle_id, free_places, title, id) where archived_at is null;

-- A word is looked for in the order of titles, and its matches are counted, without opening a row.
drop index experiences_catalogue_idx;
create index experiences_catalogue_idx on experiences (cycle_id, title, id) include (cohort_id, search_text)
  where archived_at is null;
