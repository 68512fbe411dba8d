-- Who oversees one campus of many reads its meetings of a day, and not those of the network to leave most of them out.
create index attendables_campus_idx on attendables (cohort_id, starts_at);
