-- The key of the course that the vendor was told with the learner: a language whose key is put right is told once more.
-- What was told so far counts as told by the key of now.
alter table language_learners add column told_code text;
update language_learners l set told_code = c.code from language_courses c where c.id = l.told_course_id;

-- What is kept of a graduation follows what pathways plan for coming cycles, too (decision 91): which templates, what these
-- teach, whose pathway it is by grade or by hand, and when the cycle begins. Titles and order change nothing of it.

create function mark_graduations_of_pathway_plans() returns trigger language plpgsql as $$
begin
  if exists (select from now_is) then
    perform mark_everybody();
  end if;
  return null;
end $$;

create function mark_graduations_of_pathways() returns trigger language plpgsql as $$
begin
  if exists (
    select id, type, grades, school_stage, removed_at is null from now_is
    except select id, type, grades, school_stage, removed_at is null from was) then
    perform mark_everybody();
  end if;
  return null;
end $$;

create function mark_graduations_of_templates() returns trigger language plpgsql as $$
begin
  if exists (select from now_is join pathway_plan_templates using (template_id)) then
    perform mark_everybody();
  end if;
  return null;
end $$;

create function mark_graduations_of_cycles() returns trigger language plpgsql as $$
begin
  if exists (
    select id, school_year, position, starts_at, ends_at from now_is
    except select id, school_year, position, starts_at, ends_at from was) then
    perform mark_everybody();
  end if;
  return null;
end $$;

create trigger mark_planned_templates after insert on pathway_plan_templates
  referencing new table as now_is for each statement execute function mark_graduations_of_pathway_plans();
create trigger mark_unplanned_templates after delete on pathway_plan_templates
  referencing old table as now_is for each statement execute function mark_graduations_of_pathway_plans();

create trigger mark_changed_pathways after update on pathways
  referencing old table as was new table as now_is for each statement execute function mark_graduations_of_pathways();

create trigger mark_given_pathways after insert on student_pathways
  referencing new table as now_is for each statement execute function mark_graduations();
create trigger mark_changed_pathways after update on student_pathways
  referencing new table as now_is for each statement execute function mark_graduations();
create trigger mark_taken_pathways after delete on student_pathways
  referencing old table as now_is for each statement execute function mark_graduations();

create trigger mark_added_coverage after insert on template_units
  referencing new table as now_is for each statement execute function mark_graduations_of_templates();
create trigger mark_removed_coverage after delete on template_units
  referencing old table as now_is for each statement execute function mark_graduations_of_templates();
create trigger mark_added_coverage after insert on template_abilities
  referencing new table as now_is for each statement execute function mark_graduations_of_templates();
create trigger mark_removed_coverage after delete on template_abilities
  referencing old table as now_is for each statement execute function mark_graduations_of_templates();

create trigger mark_changed_cycles after update on cycles
  referencing old table as was new table as now_is for each statement execute function mark_graduations_of_cycles();
