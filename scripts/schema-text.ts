import pg from 'pg'

const tablesSql = `
  select c.relname as name,
    string_agg('  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
              when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
              when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
      || case when a.attnotnull then ' not null' else '' end, E',\\n' order by a.attnum) as columns,
    case when c.relkind = 'p' then ' partition by ' || lower(pg_get_partkeydef(c.oid)) else '' end as parts
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
  group by c.oid, c.relname, c.relkind order by c.relname`

// not-null constraints stand at their columns; PostgreSQL 18 also lists them here, older ones do not
const constraintsSql = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
    and conrelid::regclass::text <> 'schema_migrations'
  order by conrelid::regclass::text, contype desc, conname`

const indexesSql = `
  select pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  order by c.relname`

const functionsSql = `
  select pg_get_functiondef(p.oid) as definition
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname`

const triggersSql = `
  select pg_get_triggerdef(t.oid) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  order by c.relname, t.tgname`

/** The schema of a migrated database as text: functions, tables, constraints, indexes, triggers, each in order of name. */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const functions = await client.query<{ definition: string }>(functionsSql)
    const tables = await client.query<{ name: string; columns: string; parts: string }>(tablesSql)
    const constraints = await client.query<{ table: string; name: string; definition: string }>(
      constraintsSql,
    )
    const indexes = await client.query<{ definition: string }>(indexesSql)
    const triggers = await client.query<{ definition: string }>(triggersSql)
    return [
      '-- Written by `npm run schema` from the migrated database. Change it with a migration.',
      ...functions.rows.map((row) => `${row.definition.trim()};`),
      ...tables.rows.map((row) => `create table ${row.name} (\n${row.columns}\n)${row.parts};`),
      constraints.rows
        .map((row) => `alter table ${row.table} add constraint ${row.name} ${row.definition};`)
        .join('\n'),
      indexes.rows.map((row) => `${row.definition};`).join('\n'),
      `${triggers.rows.map((row) => `${row.definition};`).join('\n')}\n`,
    ].join('\n\n')
  } finally {
    await client.end()
  }
}
