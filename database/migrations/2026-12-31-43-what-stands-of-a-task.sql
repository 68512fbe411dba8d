-- What is said of a unit or ability once more on its task takes the place of what was said of it there: an assessment stands
-- while it was not taken back, says something, and nothing without a level was said after it on its task. Of levels the rule
-- of mastery chooses (decision 90). Only what stands counts; the thread goes on showing all that was not taken back.

alter table assessments add column stands boolean not null default true;

-- Feedback used to send all of its panel once more: what says the same as the one before it on its task does not stand.
with said as (
  select id, level, flag = 'not_covered' and level is null and comment_html = '' as is_empty,
    (flag, coalesce(level, -1), comment_html, is_final) is not distinct from
      (lag(flag) over said_before, coalesce(lag(level) over said_before, -1), lag(comment_html) over said_before,
        lag(is_final) over said_before) as is_repeated,
    task_id, student_id, unit_id, ability_id
  from assessments where withdrawn_at is null and task_id is not null
  window said_before as (partition by task_id, student_id, unit_id, ability_id order by id)),
standing as (
  select id, not is_empty and id >= coalesce(max(id) filter (where level is null)
    over (partition by task_id, student_id, unit_id, ability_id), 0) as stands
  from said where not is_repeated)
update assessments a set stands = false
where a.withdrawn_at is not null
  or (a.task_id is not null and not exists (select from standing s where s.id = a.id and s.stands));

alter table assessments add constraint assessments_stands_check check (not stands or withdrawn_at is null);
