-- Which meetings of a few weeks were cancelled is asked by who counts rows of rolls; they are few in any school.
create index attendables_cancelled_idx on attendables (starts_at) where cancelled_at is not null;
