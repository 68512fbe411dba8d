-- What the filters of the library count, written with what they count: a library of 10,000 templates is read as fast as
-- one of 100. Counted anew and not added up, so that nothing drifts: a template has several units of one topic.
create table template_counts (
  facet text not null check (facet in ('type', 'stage', 'subject', 'topic', 'ability')),
  -- A type, ms, hs or all, or the number of a subject, topic or ability.
  key text not null,
  active integer not null default 0,
  archived integer not null default 0,
  primary key (facet, key)
);

-- Counts these keys of a facet anew. Whoever writes at the same moment waits at the row, and then counts what both wrote.
create function recount_templates(counted_facet text, counted_keys text[]) returns void language plpgsql as $$
begin
  if cardinality(counted_keys) = 0 then return; end if;
  insert into template_counts (facet, key)
    select counted_facet, k from unnest(counted_keys) k group by k order by k on conflict do nothing;
  perform 1 from template_counts where facet = counted_facet and key = any(counted_keys) order by key for update;
  update template_counts c set active = coalesce(n.active, 0), archived = coalesce(n.archived, 0)
  from unnest(counted_keys) k(key) left join (
    select f.key, count(*) filter (where t.archived_at is null)::integer as active,
      count(*) filter (where t.archived_at is not null)::integer as archived
    from (
      select id, type as key from templates where counted_facet = 'type' and type = any(counted_keys)
      union all
      select id, coalesce(school_stage, 'all') from templates
        where counted_facet = 'stage' and coalesce(school_stage, 'all') = any(counted_keys)
      union all
      select distinct tu.template_id, u.topic_id::text from template_units tu join units u on u.id = tu.unit_id
        where counted_facet = 'topic' and u.topic_id::text = any(counted_keys)
      union all
      select distinct tu.template_id, o.subject_id::text from template_units tu
        join units u on u.id = tu.unit_id join topics o on o.id = u.topic_id
        where counted_facet = 'subject' and o.subject_id::text = any(counted_keys)
      union all
      select template_id, ability_id::text from template_abilities
        where counted_facet = 'ability' and ability_id::text = any(counted_keys)
    ) f join templates t on t.id = f.id group by f.key) n on n.key = k.key
  where c.facet = counted_facet and c.key = k.key;
end $$;

-- Everything some templates count under.
create function recount_facets_of(templates_changed integer[]) returns void language plpgsql as $$
begin
  perform recount_templates('type', array(select distinct type from templates where id = any(templates_changed)));
  perform recount_templates('stage',
    array(select distinct coalesce(school_stage, 'all') from templates where id = any(templates_changed)));
  perform recount_units(array(select distinct unit_id from template_units where template_id = any(templates_changed)));
  perform recount_templates('ability',
    array(select distinct ability_id::text from template_abilities where template_id = any(templates_changed)));
end $$;

create function recount_units(units_changed integer[]) returns void language plpgsql as $$
begin
  perform recount_templates('subject', array(select distinct o.subject_id::text
    from units u join topics o on o.id = u.topic_id where u.id = any(units_changed)));
  perform recount_templates('topic',
    array(select distinct topic_id::text from units where id = any(units_changed)));
end $$;

create function count_added_templates() returns trigger language plpgsql as $$
begin
  perform recount_templates('type', array(select distinct type from changed));
  perform recount_templates('stage', array(select distinct coalesce(school_stage, 'all') from changed));
  return null;
end $$;
create trigger count_added_templates after insert on templates
  referencing new table as changed for each statement execute function count_added_templates();
create trigger count_removed_templates after delete on templates
  referencing old table as changed for each statement execute function count_added_templates();

create function count_changed_templates() returns trigger language plpgsql as $$
begin
  perform recount_templates('type', array(
    select o.type from old_rows o join new_rows n using (id) where o.type <> n.type
    union select n.type from old_rows o join new_rows n using (id) where o.type <> n.type));
  perform recount_templates('stage', array(
    select coalesce(o.school_stage, 'all') from old_rows o join new_rows n using (id)
      where o.school_stage is distinct from n.school_stage
    union select coalesce(n.school_stage, 'all') from old_rows o join new_rows n using (id)
      where o.school_stage is distinct from n.school_stage));
  perform recount_facets_of(array(select n.id from old_rows o join new_rows n using (id)
    where (o.archived_at is null) <> (n.archived_at is null)));
  return null;
end $$;
create trigger count_changed_templates after update on templates
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_templates();

create function count_template_units() returns trigger language plpgsql as $$
begin
  perform recount_units(array(select distinct unit_id from changed));
  return null;
end $$;
create trigger count_added_units after insert on template_units
  referencing new table as changed for each statement execute function count_template_units();
create trigger count_removed_units after delete on template_units
  referencing old table as changed for each statement execute function count_template_units();

create function count_template_abilities() returns trigger language plpgsql as $$
begin
  perform recount_templates('ability', array(select distinct ability_id::text from changed));
  return null;
end $$;
create trigger count_added_abilities after insert on template_abilities
  referencing new table as changed for each statement execute function count_template_abilities();
create trigger count_removed_abilities after delete on template_abilities
  referencing old table as changed for each statement execute function count_template_abilities();

-- A unit that moves to another topic takes its templates with it.
create function count_moved_units() returns trigger language plpgsql as $$
begin
  perform recount_templates('topic', array(
    select o.topic_id::text from old_rows o join new_rows n using (id) where o.topic_id <> n.topic_id
    union select n.topic_id::text from old_rows o join new_rows n using (id) where o.topic_id <> n.topic_id));
  perform recount_templates('subject', array(
    select t.subject_id::text from old_rows o join new_rows n using (id)
      join topics t on t.id in (o.topic_id, n.topic_id) where o.topic_id <> n.topic_id));
  return null;
end $$;
create trigger count_moved_units after update on units
  referencing old table as old_rows new table as new_rows for each statement execute function count_moved_units();
