-- A template that is archived plans nothing: what is kept of a graduation follows that one of a pathway is archived, or
-- brought back (decision 91).
create function mark_graduations_of_archived_templates() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select id, archived_at is null from now_is except select id, archived_at is null from was) changed
    join pathway_plan_templates planned on planned.template_id = changed.id) then
    perform mark_everybody();
  end if;
  return null;
end $$;

create trigger mark_archived_templates after update on templates referencing old table as was new table as now_is
  for each statement execute function mark_graduations_of_archived_templates();

-- Until now those that are archived counted as planned: whoever was reckoned with one is reckoned again.
select mark_everybody() where exists (
  select from pathway_plan_templates planned join templates t on t.id = planned.template_id
  where t.archived_at is not null);
