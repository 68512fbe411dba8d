-- The house that a plan to be in no house is about: who is in another one by its day stays there. Null for plans of before.
alter table planned_house_moves add column leaves_house_id integer references houses (id) on delete cascade;
create index planned_house_moves_leaves_house_id_idx on planned_house_moves (leaves_house_id);
