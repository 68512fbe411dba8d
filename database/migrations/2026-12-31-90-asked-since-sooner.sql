-- Every home asks since when things are asked for. With a day off in the last two weeks it looked at a hundred days before
-- today, and nearly always found its ten in the first three weeks.
create or replace function asked_since(asked_at timestamp with time zone) returns timestamp with time zone
language plpgsql stable parallel safe as $$
declare
  of_two_weeks timestamp with time zone := asked_at - interval '336 hours';
  today date := (asked_at at time zone 'America/New_York')::date;
  first_asked date;
begin
  -- Two weeks without a day off have ten school days: so it is on most days, and every home asks.
  if exists (select from cycles where starts_at < asked_at - interval '15 days' and ends_at > asked_at)
    and not exists (select from holidays where cohort_id is null and starts_on < today and ends_on > today - 15)
    or not exists (select from school_days(today, today, today + 100)) then
    return of_two_weeks;
  end if;
  select day into first_asked from school_days(today, today - 21, today - 1) as day
  order by day desc offset 8 limit 1;
  -- No break within a year is longer than the days that are looked at.
  if first_asked is null then
    select day into first_asked from school_days(today, today - 100, today - 1) as day
    order by day desc offset 8 limit 1;
  end if;
  return least(of_two_weeks, first_asked::timestamp at time zone 'America/New_York');
end $$;
