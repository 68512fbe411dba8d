-- Between the roster of August and the first day of a school year a grade is of the year to come, and everything that
-- reckons years from grades took it for one of the year that ended: everybody was one too far. A grade that is said while
-- no school year runs keeps the year it is of, and which it was until then; null: it is of the running year.
alter table students
  add column grade_year smallint,
  add column grade_before smallint,
  add constraint students_grade_before_check check (grade_before is null or grade_year is not null);

-- The first year of the running school year: that of the cycle that began last.
create function running_school_year(asked_at timestamptz) returns smallint
language sql stable parallel safe begin atomic
  select left(c.school_year, 4)::smallint from cycles c where c.starts_at <= asked_at order by c.starts_at desc limit 1;
end;

-- The first year of the school year to come, null while one runs: from its first cycle to the end of its last, or its last
-- day where the calendar has a later one. Breaks between its cycles are within it. Who starts on a day after it comes in
-- that year.
create function coming_school_year(asked_at timestamptz, starts_on date default null) returns smallint
language sql stable parallel safe begin atomic
  select case when greatest(asked_at, starts_on::timestamp at time zone 'America/New_York') >= greatest(
      (select max(c.ends_at) from cycles c where left(c.school_year, 4)::smallint = running.year),
      (select (max(y.last_day) + 1)::timestamp at time zone 'America/New_York' from school_years y
        where left(y.school_year, 4)::smallint = running.year))
    then (running.year + 1)::smallint end
  from (select running_school_year(asked_at) as year) running;
end;

-- The year of a student's grade once it is said to be `said`. Of who is still to start it stays the year in which they do,
-- and one that is put back to what it was before is of the year that ended again. Said without a day on which they start, a
-- grade that does not change says nothing new.
create function said_grade_year(was students, said integer, asked_at timestamptz, starts_on date default null) returns smallint
language sql stable parallel safe begin atomic
  select case when said = was.grade and starts_on is null then was.grade_year
    when said = was.grade_before and was.grade_year = coming.year then null
    else coming.year end
  from (select coalesce(coming_school_year(asked_at, starts_on),
      case when was.grade_year > running_school_year(asked_at) then was.grade_year end) as year) coming;
end;

-- The grade that a student had until then.
create function said_grade_before(was students, said integer, asked_at timestamptz, starts_on date default null) returns smallint
language sql stable parallel safe begin atomic
  select case when said = was.grade then case when starts_on is null or was.grade_year = told.year then was.grade_before end
    when told.year is null then null
    when was.grade_year = told.year then was.grade_before
    else was.grade end
  from (select said_grade_year(was, said, asked_at, starts_on) as year) told;
end;

-- The grade of a student in a school year that comes so many years after the running one.
create function grade_in_year(grade smallint, grade_year smallint, asked_year text, years_ahead integer) returns integer
language sql immutable parallel safe
return grade + least(years_ahead, left(asked_year, 4)::integer - grade_year);

create or replace function pathways_of_students(asked_year text, grades_ahead integer)
returns table (student_id integer, type text, pathway_id integer, is_by_hand boolean)
language sql stable parallel safe begin atomic
  select s.id, t.type,
    case when hand.student_id is not null and (hand.pathway_id is null or chosen.id is not null) then hand.pathway_id
      else d.pathway_id end,
    hand.student_id is not null and (hand.pathway_id is null or chosen.id is not null)
  from students s
  join users u on u.id = s.id and u.deactivated_at is null
  cross join (values ('humanities'), ('stem'), ('math'), ('electives')) as t (type)
  left join student_pathways hand
    on hand.student_id = s.id and hand.school_year = asked_year and hand.type = t.type
  left join pathways chosen on chosen.id = hand.pathway_id and chosen.removed_at is null
  left join default_pathways(asked_year) d
    on d.type = t.type and d.grade = grade_in_year(s.grade, s.grade_year, asked_year, grades_ahead);
end;

-- What a grade is of decides a graduation as the grade itself does.
create or replace function mark_graduations_of_students() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into graduation_marks (student_id) select id from now_is;
  else
    insert into graduation_marks (student_id)
    select id from (select id, grade, grade_year from now_is except select id, grade, grade_year from was) changed;
  end if;
  return null;
end $$;
