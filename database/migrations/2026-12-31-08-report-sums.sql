-- How students stand with each unit, ability and topic, over all campuses: a network of hundreds asks that most often.
-- Counted with `report_tallies`, from them.
create table report_sums (
  kind text not null check (kind in ('unit', 'ability', 'topic')),
  item_id integer not null,
  grade smallint not null,
  registered integer not null,
  completed integer not null,
  missing integer not null,
  primary key (kind, item_id, grade)
);
insert into report_sums
  select kind, item_id, grade, sum(registered), sum(completed), sum(missing) from report_tallies group by 1, 2, 3;
