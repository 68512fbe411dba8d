-- Until when the school asks for what was left open – a roll that nobody took, a hand-in that nobody looked at – is counted
-- in school days: a winter break is longer than two weeks, and what waited on its eve was asked of nobody again.

-- The network's school days in a period, of the year that runs on a day: what `isSchoolDay` says of every campus.
create function school_days(of_year_on date, first_day date, last_day date) returns setof date
language sql stable parallel safe as $$
  select days.day
  from (
    select school_year from cycles where starts_at < (of_year_on + 1)::timestamp at time zone 'America/New_York'
    order by starts_at desc limit 1) running
  join cycles c using (school_year)
  cross join lateral (select greatest(first_day, (c.starts_at at time zone 'America/New_York')::date) as first_one,
    least(last_day, ((c.ends_at - interval '1 millisecond') at time zone 'America/New_York')::date) as last_one) bounds
  cross join lateral (
    select bounds.first_one + step as day from generate_series(0, bounds.last_one - bounds.first_one) as step) days
  where extract(isodow from days.day) <= 5 and not exists (
    select from holidays h where h.cohort_id is null and days.day between h.starts_on and h.ends_on)
$$;

-- What began, or was due, at this moment or later is still asked for: of two weeks, and of ten school days, today's among
-- them, while the school year has days to come. Of its last weeks it is two: in the summer nobody is there to ask.
create function asked_since(asked_at timestamp with time zone) returns timestamp with time zone
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
  -- No break within a year is longer than the days that are looked at.
  select day into first_asked from school_days(today, today - 100, today - 1) as day
  order by day desc offset 8 limit 1;
  return least(of_two_weeks, first_asked::timestamp at time zone 'America/New_York');
end $$;

-- The same from the other side: until when what began at a moment is asked for.
create function asked_until(began_at timestamp with time zone) returns timestamp with time zone
language plpgsql stable parallel safe as $$
declare
  begun date := (began_at at time zone 'America/New_York')::date;
  last_asked date;
begin
  select coalesce((array_agg(day order by day))[9], max(day)) into last_asked
  from school_days(begun, begun + 1, begun + 100) as day;
  return greatest(began_at + interval '336 hours', (last_asked + 1)::timestamp at time zone 'America/New_York');
end $$;
