import type pg from 'pg'

/**
 * The role as which everything of the product runs, whoever it logged in as: it may read and write all tables, but only
 * add to the audit log, and owns none, so that it can give itself nothing (docs/decisions/0125).
 */
const appRole = 'homeroom_app'

const make = `do $$ begin
  create role ${appRole} nologin;
exception when duplicate_object or unique_violation or insufficient_privilege then null;
end $$`

const join = `do $$ begin
  if exists (select from pg_roles where rolname = '${appRole}') and not pg_has_role(current_user, '${appRole}', 'member') then
    execute format('grant ${appRole} to %I', current_user);
  end if;
exception when insufficient_privilege then null;
end $$`

const grant = `do $$ begin
  if not exists (select from pg_roles where rolname = '${appRole}') then return; end if;
  create schema if not exists pgboss;
  grant usage on schema public, parts, put_away, pgboss to ${appRole};
  grant select, insert, update, delete on all tables in schema public, pgboss to ${appRole};
  grant select on all tables in schema parts to ${appRole};
  grant usage, select, update on all sequences in schema public, pgboss to ${appRole};
  alter default privileges in schema public, pgboss grant select, insert, update, delete on tables to ${appRole};
  alter default privileges in schema public, pgboss grant usage, select, update on sequences to ${appRole};
  alter default privileges in schema parts grant select on tables to ${appRole};
  revoke update, delete, truncate on public.audit_log from ${appRole};
end $$`

/** What is not yet so: a table that the role cannot read, or an audit log that it can change. */
const isGranted = `
  select to_regrole('${appRole}') is null or (
    not exists (select from pg_class where relnamespace in ('public'::regnamespace, to_regnamespace('pgboss'))
      and relkind in ('r', 'p') and not has_table_privilege(to_regrole('${appRole}'), oid, 'select'))
    and to_regnamespace('pgboss') is not null
    and not has_table_privilege(to_regrole('${appRole}'), 'public.audit_log', 'update, delete, truncate')) as granted`

/**
 * Makes the role and gives it what it needs, as who owns the tables; whoever calls holds the lock of migrations. Where the
 * owner may make no roles and nobody made it, nothing happens: the product then runs as its owner, and `runsApart` says so.
 */
export async function keepAppRole(client: pg.Client): Promise<void> {
  await client.query(make)
  await client.query(join)
  const { rows } = await client.query<{ granted: boolean }>(isGranted)
  if (!rows[0]?.granted) await client.query(grant)
}

/** Sent on a new connection: from then on it is the role, where there is one that this login may take. */
export const becomeAppRole = `select set_config('role', rolname, false) from pg_roles
  where rolname = '${appRole}' and pg_has_role(session_user, oid, 'member')
    and has_table_privilege(oid, to_regclass('public.audit_log'), 'insert')`

/** What a start and `npm run doctor` say where that is not so. */
export const notApart =
  'The database user may make no roles, so the audit log is not append-only: see docs/operations.md, the two database users.'

/** Whether a start with this login has the role, or makes it. */
export async function mayRunApart(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(`
    select rolsuper or coalesce(pg_has_role(oid, to_regrole('${appRole}'), 'member'), rolcreaterole) as may
    from pg_roles where rolname = session_user`)
  return rows[0]?.may ?? false
}

/** Whether what a pool does is done as the role, so that the audit log is append-only for it. */
export async function runsApart(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ apart: boolean }>(`select current_user = '${appRole}' as apart`)
  return rows[0]?.apart ?? false
}
