-- A meeting that was never held is not asked for every minute: each look that finds no report waits longer.
alter table attendables add column report_looks integer not null default 0;
alter table attendables add column next_look_at timestamptz;
