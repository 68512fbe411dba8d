-- Whether an experience met in the block to which it was moved already: taking the move back leaves it there.
alter table schedule_moves add column was_in_target boolean not null default false;
