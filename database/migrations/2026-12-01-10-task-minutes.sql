-- How long a task takes a student, about, in minutes (docs/decisions/0101). What was written before says nothing of it.
alter table tasks add column minutes smallint check (minutes between 1 and 2400);
alter table template_tasks add column minutes smallint check (minutes between 1 and 2400);

create function pg_temp.with_minutes(content jsonb) returns jsonb language sql as $$
  select case when content ? 'tasks' then jsonb_set(content, '{tasks}', coalesce((
    select jsonb_agg('{"minutes": null}' || task order by at)
    from jsonb_array_elements(content -> 'tasks') with ordinality as t (task, at)), '[]'))
  else content end
$$;
update template_versions set content = pg_temp.with_minutes(content);
update experience_designs set content = pg_temp.with_minutes(content);
update experience_versions set content = pg_temp.with_minutes(content);
