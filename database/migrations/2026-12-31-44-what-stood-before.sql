-- What stands of all that was said until now. Everybody goes on reading and writing assessments meanwhile.

-- Says the same as the one before it on its task: who pressed Submit sent it with the rest of their panel.
with said as (
  select id, task_id, student_id, unit_id, ability_id, is_final, level,
    flag = 'not_covered' and level is null and comment_html = '' as is_empty,
    (flag, coalesce(level, -1), comment_html, is_final) is not distinct from
      (lag(flag) over said_before, coalesce(lag(level) over said_before, -1), lag(comment_html) over said_before,
        lag(is_final) over said_before) as says_again
  from assessments where withdrawn_at is null and task_id is not null
  window said_before as (partition by task_id, student_id, unit_id, ability_id order by id)),
-- Without a level it takes the place of all before it; in between, of nothing final.
settled as (
  select id, says_again, not says_again and not is_empty
    and id >= coalesce(max(id) filter (where not says_again and level is null and (is_final or is_empty)) over of_perk, 0)
    and (is_final or id >= coalesce(max(id) filter (where not says_again and level is null) over of_perk, 0)) as stands
  from said window of_perk as (partition by task_id, student_id, unit_id, ability_id))
update assessments a set stands = false, says_again = s.says_again
from settled s where a.id = s.id and not s.stands;

update assessments set stands = false where withdrawn_at is not null;

alter table assessments add constraint assessments_stands_check
  check (not (stands and (says_again or withdrawn_at is not null)));
