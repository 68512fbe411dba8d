import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { groupSchema } from '../../rules/attributes.ts'
import type { Filter } from '../../rules/filter.ts'
import type { JsonObject } from '../../rules/json.ts'
import { type FilterPlace, filterSql } from '../scim/filter-sql.ts'
import { noResource } from '../scim/scim-call.ts'

export interface GroupRow {
  readonly id: number
  readonly attributes: JsonObject
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  /** The group of the school that it is mapped to. */
  readonly groupId: number | null
  readonly mappedBy: number | null
  /** Null where nobody asked for them, or there are none. */
  readonly members: readonly JsonObject[] | null
}

const place: FilterPlace = {
  schema: groupSchema,
  attributes: sql`g.attributes`,
  columns: {
    displayname: sql`(g.attributes ->> 'displayName')`,
    id: sql`g.id::text`,
    'meta.created': sql`g.created_at`,
    'meta.lastmodified': sql`g.updated_at`,
    'meta.resourcetype': sql`'Group'::text`,
    'meta.version': sql`('W/"' || g.version || '"')`,
  },
  rows: {
    members: {
      from: sql`provisioned_group_members m join provisioned_users member on member.id = m.user_id where m.group_id = g.id`,
      columns: {
        value: sql`m.user_id::text`,
        display: sql`(member.attributes ->> 'displayName')`,
        type: sql`'User'::text`,
      },
    },
  },
}

const columns = (withMembers: boolean, baseUrl: string): RawBuilder<unknown> => sql`
  g.id, g.attributes, g.version, g.created_at, g.updated_at, g.group_id, g.mapped_by, ${
    withMembers
      ? sql`(select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('value', m.user_id::text,
          '$ref', ${`${baseUrl}/Users/`}::text || m.user_id, 'type', 'User',
          'display', coalesce(u.attributes ->> 'displayName', u.attributes ->> 'userName'))) order by m.user_id)
        from provisioned_group_members m join provisioned_users u on u.id = m.user_id where m.group_id = g.id)`
      : sql`null::jsonb`
  } as members`

interface Asked {
  readonly withMembers: boolean
  readonly baseUrl: string
}

/** A page of the groups of a connection that a filter lets through, in the order in which they came. */
export async function listGroups(
  db: Database,
  connectionId: number,
  filter: Filter | undefined,
  { limit, offset, withMembers, baseUrl }: Asked & { readonly limit: number; readonly offset: number },
): Promise<{ rows: GroupRow[]; total: number }> {
  const fits = sql`g.connection_id = ${connectionId} and ${filter ? filterSql(place, filter) : sql`true`}`
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from provisioned_groups g where ${fits}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  if (limit === 0 || offset >= total) return { rows: [], total }
  const { rows } = await sql<GroupRow>`
    select ${columns(withMembers, baseUrl)} from provisioned_groups g where ${fits}
    order by g.id limit ${limit} offset ${offset}`.execute(db)
  return { rows, total }
}

/** A group of a connection. Throws 404. */
export async function getGroup(
  db: Database,
  connectionId: number,
  id: number,
  { withMembers, baseUrl }: Asked,
): Promise<GroupRow> {
  const { rows } = await sql<GroupRow>`
    select ${columns(withMembers, baseUrl)} from provisioned_groups g
    where g.connection_id = ${connectionId} and g.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw noResource('Group')
  return row
}

/** A group that is about to be changed; whoever changes it at the same time waits. Throws 404. */
export async function lockGroup(db: Database, connectionId: number, id: number): Promise<GroupRow> {
  const { rows } = await sql<GroupRow>`
    select ${columns(false, '')} from provisioned_groups g
    where g.connection_id = ${connectionId} and g.id = ${id} for update`.execute(db)
  const [row] = rows
  if (!row) throw noResource('Group')
  return row
}

export async function insertGroup(db: Database, connectionId: number, attributes: JsonObject, now: Date) {
  const { rows } = await sql<{ id: number }>`
    insert into provisioned_groups (connection_id, attributes, created_at, updated_at)
    values (${connectionId}, ${JSON.stringify(attributes)}::jsonb, ${now}, ${now}) returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A group was not stored.')
  return row.id
}

export const updateGroup = (db: Database, id: number, attributes: JsonObject, now: Date) =>
  sql`update provisioned_groups set attributes = ${JSON.stringify(attributes)}::jsonb, version = version + 1,
    updated_at = ${now} where id = ${id}`.execute(db)

/** The number of a group of this name in a connection; undefined where there is none. */
export async function findNamed(
  db: Database,
  connectionId: number,
  name: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from provisioned_groups where connection_id = ${connectionId}
      and lower(attributes ->> 'displayName') = lower(${name})`.execute(db)
  return rows[0]?.id
}
