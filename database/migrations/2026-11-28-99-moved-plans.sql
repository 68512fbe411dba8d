-- What a move to another block changed in the plan of the experience; null where nobody had written one.
alter table schedule_moves add column plan jsonb;
