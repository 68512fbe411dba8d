-- What the rows of an import add up to is kept beside it (docs/decisions/0109, in the way of 0054): its page and the
-- history read a few lines instead of every row.
create table roster_tallies (
  import_id integer not null references roster_imports on delete cascade,
  sign text not null,
  kind text not null,
  campus text not null,
  -- Empty: of no safety stop.
  stop text not null,
  rows integer not null,
  -- Written and not taken back.
  written integer not null,
  -- Decided so that something is written, and not done yet.
  ready integer not null,
  -- Nobody has decided yet.
  waiting integer not null,
  primary key (import_id, sign, kind, campus, stop)
);

create function roster_is_written(c roster_changes) returns boolean language sql immutable parallel safe as $$
  select c.applied_at is not null and c.rolled_back_at is null and c.written <> '{}'
$$;
create function roster_is_ready(c roster_changes) returns boolean language sql immutable parallel safe as $$
  select c.applied_at is null and c.problem = '' and c.decision in ('take', 'leave')
    and (c.sign <> 'hand' or c.fields @> '[{"choice": "file"}]')
$$;

-- Adds the difference of each statement, so that no writer can forget it. Who writes rows holds the import.
create function tally_roster_changes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update roster_tallies t set rows = t.rows - x.rows, written = t.written - x.written, ready = t.ready - x.ready,
      waiting = t.waiting - x.waiting
    from (
      select c.import_id, c.sign, c.kind, c.campus, coalesce(c.stop, '') as stop, count(*) as rows,
        count(*) filter (where roster_is_written(c)) as written, count(*) filter (where roster_is_ready(c)) as ready,
        count(*) filter (where c.decision is null) as waiting
      from was c group by 1, 2, 3, 4, 5
    ) x
    where (t.import_id, t.sign, t.kind, t.campus, t.stop) = (x.import_id, x.sign, x.kind, x.campus, x.stop);
  end if;
  if tg_op <> 'DELETE' then
    insert into roster_tallies as t (import_id, sign, kind, campus, stop, rows, written, ready, waiting)
    select c.import_id, c.sign, c.kind, c.campus, coalesce(c.stop, ''), count(*),
      count(*) filter (where roster_is_written(c)), count(*) filter (where roster_is_ready(c)),
      count(*) filter (where c.decision is null)
    from now_is c group by 1, 2, 3, 4, 5
    on conflict (import_id, sign, kind, campus, stop) do update set rows = t.rows + excluded.rows,
      written = t.written + excluded.written, ready = t.ready + excluded.ready, waiting = t.waiting + excluded.waiting;
  end if;
  return null;
end $$;
create trigger tally_added after insert on roster_changes
  referencing new table as now_is for each statement execute function tally_roster_changes();
create trigger tally_changed after update on roster_changes
  referencing old table as was new table as now_is for each statement execute function tally_roster_changes();
create trigger tally_deleted after delete on roster_changes
  referencing old table as was for each statement execute function tally_roster_changes();

-- Where a row stands on the page: the gravest first, places before people before families.
create function roster_place(sign text, kind text) returns smallint language sql immutable parallel safe as $$
  select (array_position(array['leave', 'hand', 'change', 'add'], sign) * 4
    + array_position(array['campus', 'house', 'person', 'tie'], kind))::smallint
$$;
alter table roster_changes add column place smallint generated always as (roster_place(sign, kind)) stored not null;
drop index roster_changes_import_id_idx;
create index roster_changes_import_id_idx on roster_changes (import_id, place, name, id);

-- Of the imports there are: the triggers add what they find.
update roster_changes set problem = problem;
