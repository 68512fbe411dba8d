-- The parts of one table: what must have a table to itself for an instant holds no other meanwhile. First the tables that
-- its foreign keys point at, as attaching locks them, and last the part that everybody reads.
create function make_parts_of(parted text, from_at timestamptz, to_at timestamptz) returns setof text language plpgsql as $$
declare
  wanted integer;
  target regclass;
begin
  perform pg_advisory_xact_lock(7240116);
  for wanted in
    select year from generate_series(school_year_at(from_at), school_year_at(to_at)) year
    where to_regclass(format('parts.%I', name_of_part(parted, year))) is null
      and not exists (select from parts_put_away away where away.table_name = parted and away.school_year = year)
    order by 1
  loop
    for target in
      select distinct confrelid::regclass from pg_constraint
      where conrelid = format('public.%I', parted)::regclass and contype = 'f' order by 1
    loop
      execute format('lock table only %s in share row exclusive mode', target);
    end loop;
    execute format('create table parts.%I (like public.%I including defaults including generated including constraints)',
      name_of_part(parted, wanted), parted);
    perform attach_part(parted, wanted);
    return next name_of_part(parted, wanted);
  end loop;
end $$;

create or replace function make_parts(from_at timestamptz, to_at timestamptz) returns setof text language sql as $$
  select part from pg_partitioned_table p join pg_class c on c.oid = p.partrelid,
    lateral make_parts_of(c.relname::text, from_at, to_at) part
  where c.relnamespace = 'public'::regnamespace
  order by part
$$;
