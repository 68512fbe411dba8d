-- What a roll says, once (docs/decisions/0025). Every screen, mail, export and report reads these; the rule
-- src/domains/attendance/rules/roll-facts.ts says the same, held by a test. PostgreSQL inlines them.

-- A meeting is over at its scheduled end, or when it really ended before that. Until then its roll counts nowhere.
create function meeting_is_over(starts_at timestamptz, ends_at timestamptz, meeting_ended_at timestamptz, asked_at timestamptz)
  returns boolean language sql immutable parallel safe
  return asked_at >= least(ends_at, case when meeting_ended_at > starts_at then meeting_ended_at end);

-- The roll says something of the student; empty statuses are a roll not taken.
create function has_status(statuses text[]) returns boolean language sql immutable parallel safe
  return statuses <> '{}';

-- Was there, in time or not, to the end or not.
create function was_there(statuses text[]) returns boolean language sql immutable parallel safe
  return statuses && array['Present', 'Late', 'Insufficient'];

create function is_unexcused(statuses text[]) returns boolean language sql immutable parallel safe
  return 'Unexcused Absent' = any (statuses);

create function is_excused(statuses text[]) returns boolean language sql immutable parallel safe
  return 'Excused Absent' = any (statuses);

-- An approved excuse speaks for a student who was not seen: before and while the meeting runs, and afterwards when
-- its roll was taken. A roll not taken is neither absent nor excused.
create function is_spoken_for(statuses text[], is_covered boolean, is_over boolean)
  returns boolean language sql immutable parallel safe
  return is_covered and not was_there(statuses) and (statuses <> '{}' or not is_over);

-- The cycle in which one teaches: the latest already started, until the next begins, but not longer than 90 days
-- after its end.
create function teaching_cycle(asked_at timestamptz) returns integer language sql stable parallel safe
  return (select c.id from (select id, ends_at from cycles where starts_at <= asked_at order by starts_at desc limit 1) c
    where c.ends_at > asked_at - interval '90 days');
