-- What is kept of a graduation follows what is taught, too (decision 91): units, their credit and the subjects of topics change
-- it for everybody, what an experience covers for those who have a place in it or chose it. Order and texts change nothing of it.

create function mark_everybody() returns integer language sql
begin atomic
  with marked as (
    insert into graduation_marks (student_id)
    select s.id from students s join users u on u.id = s.id and u.deactivated_at is null order by s.id
    returning student_id)
  select count(*)::integer from marked;
end;

create function mark_graduations_of_units() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if exists (select from now_is) then
      perform mark_everybody();
    end if;
  elsif exists (
    select id, topic_id, school_stage, credit, retired_at is null, deleted_at is null from now_is
    except select id, topic_id, school_stage, credit, retired_at is null, deleted_at is null from was) then
    perform mark_everybody();
  end if;
  return null;
end $$;

create function mark_graduations_of_topics() returns trigger language plpgsql as $$
begin
  if exists (select id, subject_id from now_is except select id, subject_id from was) then
    perform mark_everybody();
  end if;
  return null;
end $$;

create function mark_graduations_of_covered() returns trigger language plpgsql as $$
begin
  insert into graduation_marks (student_id)
  select student_id from registrations
  where experience_id in (select experience_id from now_is) and dropped_at is null
  union select student_id from choices where experience_id in (select experience_id from now_is);
  return null;
end $$;

create trigger mark_added_units after insert on units
  referencing new table as now_is for each statement execute function mark_graduations_of_units();
create trigger mark_changed_units after update on units
  referencing old table as was new table as now_is for each statement execute function mark_graduations_of_units();

create trigger mark_changed_topics after update on topics
  referencing old table as was new table as now_is for each statement execute function mark_graduations_of_topics();

create trigger mark_added_coverage after insert on experience_units
  referencing new table as now_is for each statement execute function mark_graduations_of_covered();
create trigger mark_removed_coverage after delete on experience_units
  referencing old table as now_is for each statement execute function mark_graduations_of_covered();
create trigger mark_added_coverage after insert on experience_abilities
  referencing new table as now_is for each statement execute function mark_graduations_of_covered();
create trigger mark_removed_coverage after delete on experience_abilities
  referencing old table as now_is for each statement execute function mark_graduations_of_covered();
