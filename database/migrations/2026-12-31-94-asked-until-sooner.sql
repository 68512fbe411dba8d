-- The page of rolls not taken asks until when each is asked for: a hundred days, each looked for among the holidays of all
-- years, where four weeks hold the nine school days that are counted and few holidays touch them.
create or replace function school_days(of_year_on date, first_day date, last_day date) returns setof date
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
    select from holidays h where h.cohort_id is null and h.ends_on >= first_day and h.starts_on <= last_day
      and days.day between h.starts_on and h.ends_on)
$$;

create or replace function asked_until(began_at timestamp with time zone) returns timestamp with time zone
language plpgsql stable parallel safe as $$
declare
  begun date := (began_at at time zone 'America/New_York')::date;
  last_asked date;
begin
  -- The ninth is the same however many follow it; a break or the end of the year asks for more.
  select (array_agg(day order by day))[9] into last_asked from school_days(begun, begun + 1, begun + 28) as day;
  if last_asked is null then
    select coalesce((array_agg(day order by day))[9], max(day)) into last_asked
    from school_days(begun, begun + 1, begun + 100) as day;
  end if;
  return greatest(began_at + interval '336 hours', (last_asked + 1)::timestamp at time zone 'America/New_York');
end $$;
