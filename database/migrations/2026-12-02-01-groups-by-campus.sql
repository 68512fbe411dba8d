-- Groups of colleagues are the school's own (issue 13 §1, decision 105).
-- What a group is for; null: nobody wrote anything, and a built-in group says its own.
alter table permission_groups add column description text;
-- Where a colleague is of a group: null is wherever the group reaches, else on these campuses alone.
alter table permission_group_members add column cohort_ids integer[] check (cohort_ids <> '{}');

-- What a person holds and where (null: every campus): the one place that joins the limits of a group with those of
-- a membership. Written so that it is inlined: it is part of the statement that tells who calls.
create function rights_held(person integer) returns table (permission text, cohort_id integer)
language sql stable parallel safe
begin atomic
  select p.permission, coalesce(p.cohort_id, limits.cohort_id)
  from permission_group_members m
  join permission_group_permissions p on p.group_id = m.group_id
  left join lateral unnest(m.cohort_ids) as limits (cohort_id) on true
  where m.employee_id = person
    and (p.cohort_id is null or m.cohort_ids is null or limits.cohort_id = p.cohort_id);
end;
