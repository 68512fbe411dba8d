-- A task says by itself what is asked, how it is handed in and what it is assessed by (docs/decisions/0088). Written from
-- the design of its experience; what stands there fills the tasks that were made before.
alter table tasks
  add column body text not null default '',
  add column submission_kind text not null default 'file'
    check (submission_kind in ('text', 'file', 'link', 'in_person')),
  add column attachments jsonb not null default '[]';

-- What a task is assessed by: units and abilities in the order of its design.
create table task_units (
  task_id integer not null references tasks (id) on delete cascade,
  unit_id integer not null references units (id),
  position smallint not null default 0,
  primary key (task_id, unit_id)
);
create index task_units_unit_id_idx on task_units (unit_id);
create table task_abilities (
  task_id integer not null references tasks (id) on delete cascade,
  ability_id integer not null references abilities (id),
  position smallint not null default 0,
  primary key (task_id, ability_id)
);
create index task_abilities_ability_id_idx on task_abilities (ability_id);

create temporary table designed_tasks on commit drop as
select t.id, d.task from experience_designs x
cross join lateral jsonb_array_elements(x.content -> 'tasks') as d (task)
join tasks t on t.experience_id = x.experience_id and t.design_key = d.task ->> 'key';

update tasks t set body = coalesce(d.task ->> 'body', ''),
  submission_kind = coalesce(d.task ->> 'submission_kind', 'file'),
  attachments = coalesce(d.task -> 'attachments', '[]')
from designed_tasks d where d.id = t.id;

insert into task_units (task_id, unit_id, position)
select d.id, u.id, min(p.position) from designed_tasks d
cross join lateral jsonb_array_elements_text(d.task -> 'unit_ids') with ordinality as p (unit_id, position)
join units u on u.id = p.unit_id::integer group by d.id, u.id;

insert into task_abilities (task_id, ability_id, position)
select d.id, a.id, min(p.position) from designed_tasks d
cross join lateral jsonb_array_elements_text(d.task -> 'ability_ids') with ordinality as p (ability_id, position)
join abilities a on a.id = p.ability_id::integer group by d.id, a.id;
