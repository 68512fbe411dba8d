-- What is to be mailed at once is taken from the front, 500 at a time, without putting all that wait in order each time.
create index notifications_mail_line_idx on notifications (id) where mail = 'at_once';

-- Of a cycle that goes every row is asked for, also what was taken back: there is little of it, so one index does for both.
drop index house_cup_points_cycle_idx;
create index house_cup_points_cycle_idx on house_cup_points (cycle_id, given_at desc, id desc);
drop index schedule_moves_cycle_id_idx;
create index schedule_moves_cycle_id_idx on schedule_moves (cycle_id, id);
