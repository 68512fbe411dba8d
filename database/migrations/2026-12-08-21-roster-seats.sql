-- Classes that are experiences here, students who have a place in them and colleagues who run them (decision 0121).
alter table roster_records drop constraint roster_records_kind_check;
alter table roster_records add constraint roster_records_kind_check
  check (kind in ('campus', 'house', 'person', 'tie', 'class', 'place', 'expert'));
alter table roster_ids drop constraint roster_ids_kind_check;
alter table roster_ids add constraint roster_ids_kind_check check (kind in ('campus', 'house', 'person', 'tie', 'class'));
alter table roster_changes drop constraint roster_changes_kind_check;
alter table roster_changes add constraint roster_changes_kind_check
  check (kind in ('campus', 'house', 'person', 'tie', 'place', 'expert'));

-- More kinds than had room between two signs.
drop index roster_changes_import_id_idx;
alter table roster_changes drop column place;
create or replace function roster_place(sign text, kind text) returns smallint language sql immutable parallel safe as $$
  select (array_position(array['leave', 'hand', 'change', 'add'], sign) * 8
    + array_position(array['campus', 'house', 'person', 'tie', 'place', 'expert'], kind))::smallint
$$;
alter table roster_changes add column place smallint generated always as (roster_place(sign, kind)) stored not null;
create index roster_changes_import_id_idx on roster_changes (import_id, place, name, id);
