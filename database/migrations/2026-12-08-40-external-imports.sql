-- Students of partner schools who come in files, by the same imports (decision 0127).
alter table roster_records drop constraint roster_records_kind_check;
alter table roster_records add constraint roster_records_kind_check
  check (kind in ('campus', 'house', 'person', 'tie', 'class', 'place', 'expert', 'external'));
alter table roster_ids drop constraint roster_ids_kind_check;
alter table roster_ids add constraint roster_ids_kind_check
  check (kind in ('campus', 'house', 'person', 'tie', 'class', 'external'));
alter table roster_changes drop constraint roster_changes_kind_check;
alter table roster_changes add constraint roster_changes_kind_check
  check (kind in ('campus', 'house', 'person', 'tie', 'place', 'expert', 'external'));

-- The last of eight places between two signs: where the others stand stays as it is stored.
create or replace function roster_place(sign text, kind text) returns smallint language sql immutable parallel safe as $$
  select (array_position(array['leave', 'hand', 'change', 'add'], sign) * 8
    + array_position(array['campus', 'house', 'person', 'tie', 'place', 'expert', 'external'], kind))::smallint
$$;

-- By which an import asks for those of one name at one school.
create index external_students_school_idx on external_students (plain_text(school), plain_text(name));
