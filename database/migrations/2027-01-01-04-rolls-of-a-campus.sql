-- Who oversees one campus of many reads its meetings of a day, and not those of the network to leave most of them out. It is
-- for what asks about a campus alone: without its condition the planner would read it for any question about a time, too.
create index attendables_campus_idx on attendables (cohort_id, starts_at) where cohort_id is not null;
