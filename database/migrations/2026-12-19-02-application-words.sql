-- The words by which an application is found are made when its names change, not with every change of it: a column that
-- PostgreSQL generates is made anew for each row that a trigger looks at before it is written (decision 0145).
alter table applications alter column student_words drop expression;
alter table applications alter column guardian_words drop expression;
alter table applications alter column student_words set default '', alter column guardian_words set default '';

create or replace function prepare_application() returns trigger language plpgsql as $$
declare
  now_at text := application_stage(new.outcome, new.guardian_finished_at, new.student_finished_at,
    new.academic_records_state, new.mentor_evaluation_state, new.student_interview_state);
begin
  if tg_op = 'INSERT' then
    new.stage_since := coalesce(new.stage_since, new.created_at);
    new.student_words := search_words(new.student_first_name || ' ' || new.student_last_name);
    new.guardian_words := search_words(new.guardian_name);
  else
    if now_at <> old.stage then
      new.stage_since := new.updated_at;
    end if;
    if (new.student_first_name, new.student_last_name) is distinct from (old.student_first_name, old.student_last_name) then
      new.student_words := search_words(new.student_first_name || ' ' || new.student_last_name);
    end if;
    if new.guardian_name is distinct from old.guardian_name then
      new.guardian_words := search_words(new.guardian_name);
    end if;
  end if;
  new.stage := now_at;
  return new;
end $$;
