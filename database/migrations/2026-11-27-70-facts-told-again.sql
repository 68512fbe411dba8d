-- Takes a table of the schema `parts` as the part of a school year, with the rows of that year that had no part:
-- a fact that was told again while its year was away is one with the fact that was put away.
create or replace function attach_part(parted text, year integer) returns void language plpgsql as $$
declare
  part text := name_of_part(parted, year);
  begins text := quote_literal(school_year_begins(year));
  ends text := quote_literal(school_year_begins(year + 1));
  key text;
  stored text;
begin
  select a.attname into key from pg_partitioned_table p
    join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = format('public.%I', parted)::regclass;
  select string_agg(quote_ident(attname), ', ' order by attnum) into stored from pg_attribute
    where attrelid = format('public.%I', parted)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  -- Before the part that has them, so that none comes in between.
  execute format('lock table only public.%I in share update exclusive mode', parted);
  execute format('lock table parts.%I in access exclusive mode', parted || '_other');
  execute format('with strays as (delete from parts.%1$I where %2$I >= %3$s and %2$I < %4$s returning %5$s)
    insert into parts.%6$I (%5$s) select %5$s from strays on conflict do nothing', parted || '_other', key, begins, ends, stored, part);
  execute format('alter table public.%I attach partition parts.%I for values from (%s) to (%s)', parted, part, begins, ends);
end $$;
