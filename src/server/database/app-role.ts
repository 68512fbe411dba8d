import type pg from 'pg'
import { lockCall, serverLocks } from './advisory-locks.ts'

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
  grant usage on schema public, parts, put_away to ${appRole};
  grant select, insert, update, delete on all tables in schema public to ${appRole};
  grant select on all tables in schema parts to ${appRole};
  grant usage, select, update on all sequences in schema public to ${appRole};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole};
  alter default privileges in schema public grant usage, select, update on sequences to ${appRole};
  alter default privileges in schema parts grant select on tables to ${appRole};
  revoke update, delete, truncate on public.audit_log from ${appRole};
  revoke update on sequence public.audit_log_id_seq from ${appRole};
  -- A table of its own by this name would be written in its place.
  execute format('revoke temporary on database %I from public', current_database());
  -- What a role sets for itself holds for every connection to come.
  if exists (select from pg_db_role_setting where setrole = to_regrole('${appRole}')) then
    alter role ${appRole} reset all;
  end if;
exception when insufficient_privilege then raise warning '%', sqlerrm;
end $$`

/**
 * SQL: false while something is left to grant or revoke, such as a table it cannot read or an audit log it can change.
 */
const isGranted = `
  select to_regrole('${appRole}') is null or (
    not exists (select from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not has_table_privilege(to_regrole('${appRole}'), oid, 'select'))
    and not exists (select from pg_db_role_setting where setrole = to_regrole('${appRole}'))
    and not has_database_privilege(to_regrole('${appRole}'), current_database(), 'temporary')
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

/**
 * What of the queue's own tables the product needs: to see what waits and ran, and to enqueue work. The queue itself
 * logs in as the owner and runs statements that stand in its tables, so nothing else of it may be written.
 */
export const grantQueue = `do $$ begin
  if to_regrole('${appRole}') is null or (
    has_table_privilege('${appRole}', 'pgboss.job_common', 'insert')
    and not has_table_privilege('${appRole}', 'pgboss.bam', 'insert')) then return; end if;
  perform ${lockCall(serverLocks.queueGrants)};
  grant usage on schema pgboss to ${appRole};
  revoke all on all tables in schema pgboss from ${appRole};
  grant select on pgboss.queue, pgboss.job, pgboss.job_common to ${appRole};
  grant insert on pgboss.job, pgboss.job_common to ${appRole};
end $$`

/** Sent on a new connection: from then on it is the role, where there is one that this login may take. */
export const becomeAppRole = `select set_config('role', rolname, false) from pg_roles
  where rolname = '${appRole}' and pg_has_role(session_user, oid, 'member')
    and has_table_privilege(oid, to_regclass('public.audit_log'), 'insert')`

/** The warning of a start and of `npm run doctor` where the product does not run as that role. */
export const notApart =
  'The database user may make no roles, so the audit log is not append-only: see docs/operations.md, the two database users.'

/** Whether this login is a member of the role, or may make it where there is none. */
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
