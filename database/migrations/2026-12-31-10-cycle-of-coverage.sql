-- What covers a unit or an ability in one cycle is asked of every row of the report of what is missing. Without the
-- cycle beside it, all that ever covered it is read: a fifth of it is of the cycle asked for, and less each year. The
-- key keeps the two equal, also where an experience moves to another cycle.
alter table experiences add constraint experiences_id_cycle_id_key unique (id, cycle_id);

create function say_cycle_of_coverage() returns trigger language plpgsql as $$
begin
  new.cycle_id := (select cycle_id from experiences where id = new.experience_id);
  return new;
end $$;

-- 0 is no cycle: whoever writes a row need not know it, and the trigger says it.
alter table experience_units add column cycle_id integer not null default 0;
alter table experience_abilities add column cycle_id integer not null default 0;
update experience_units x set cycle_id = e.cycle_id from experiences e where e.id = x.experience_id;
update experience_abilities x set cycle_id = e.cycle_id from experiences e where e.id = x.experience_id;

alter table experience_units drop constraint experience_units_experience_id_fkey,
  add constraint experience_units_experience_id_fkey foreign key (experience_id, cycle_id)
    references experiences (id, cycle_id) on update cascade on delete cascade;
alter table experience_abilities drop constraint experience_abilities_experience_id_fkey,
  add constraint experience_abilities_experience_id_fkey foreign key (experience_id, cycle_id)
    references experiences (id, cycle_id) on update cascade on delete cascade;

create index experience_units_cycle_idx on experience_units (cycle_id, unit_id) include (experience_id);
create index experience_abilities_cycle_idx on experience_abilities (cycle_id, ability_id) include (experience_id);

create trigger say_cycle_of_coverage before insert or update of experience_id on experience_units
  for each row execute function say_cycle_of_coverage();
create trigger say_cycle_of_coverage before insert or update of experience_id on experience_abilities
  for each row execute function say_cycle_of_coverage();
