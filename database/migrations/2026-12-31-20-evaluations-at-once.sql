-- Teacher and mentor who answered at the same moment each counted themselves alone, and the application stayed at one of
-- two: who had waited for the other's row went on with what was counted before. The application is held first, and counted
-- after that, in a statement that sees what the other wrote.
create or replace function keep_evaluation_state() returns trigger language plpgsql as $$
begin
  perform from applications where id in (select application_id from come) order by id for no key update;
  update applications a set mentor_evaluation_state = joined.state, mentor_evaluation_on = joined.on_day,
    updated_at = greatest(a.updated_at, joined.changed_at)
  from (
    select application_id, max(changed_at) as changed_at,
      case when count(*) filter (where answered_at is not null) >= 2 then 'done'
        when bool_or(bounced_at is not null and answered_at is null) then 'bounced'
        when count(*) filter (where answered_at is not null) = 1 then 'one_of_two'
        when bool_or(asked_at is not null) then 'asked' else 'none' end as state,
      (max(coalesce(answered_at, last_asked_at)) at time zone 'America/New_York')::date as on_day
    from application_evaluations where application_id in (select application_id from come) group by application_id) joined
  where a.id = joined.application_id
    and (a.mentor_evaluation_state, a.mentor_evaluation_on) is distinct from (joined.state, joined.on_day);
  return null;
end $$;

-- All are counted again: written are the applications alone that stood wrong.
update application_evaluations set changed_at = changed_at;
