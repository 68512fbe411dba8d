-- Who left the school, or went on a leave without their places kept, was taken out of every class they had ever had, also those
-- of cycles that were over by then. Those places hold again: in a class that was over nobody gave anything up.
--
-- Ended by this, and by nothing else, is a place whose end bears the very moment of a change by a leave (`source`): an end that
-- was said before, of who was to leave on a later day, kept its own. Its cycle was over at that moment, and it is none of those
-- that the change of status says were given up: these were of cycles that went on, whatever became of their days since.
-- What the report of changes says of such a place is not so, and goes with it. Other systems hear nothing: a place in a class that
-- was over would reach them as one that begins.
alter table registrations disable trigger tell_registration_changed;
with ended as (
  select r.id, x.id as change_id
  from registration_changes x
  join registrations r on r.student_id = x.student_id and r.experience_id = x.experience_id and r.dropped_at = x.happened_at
  join experiences e on e.id = x.experience_id
  join cycles c on c.id = e.cycle_id and c.ends_at <= x.happened_at
  where x.source = 'leave' and x.action = 'dropped'
    and not exists (select from student_status_changes s
      where s.student_id = x.student_id and s.changed_at = x.happened_at and x.experience_id = any(s.given_up))
    and not exists (select from registrations o
      where o.student_id = x.student_id and o.experience_id = x.experience_id and o.dropped_at is null)),
gone as (
  delete from registration_changes where id in (select change_id from ended))
update registrations set dropped_at = null, until_day = null where id in (select id from ended);
alter table registrations enable trigger tell_registration_changed;
