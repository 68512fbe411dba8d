import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { userSchema } from '../../rules/attributes.ts'
import type { Filter } from '../../rules/filter.ts'
import type { JsonObject } from '../../rules/json.ts'
import { type FilterPlace, filterSql } from '../scim/filter-sql.ts'
import { noResource } from '../scim/scim-call.ts'

export interface UserRow {
  readonly id: number
  readonly attributes: JsonObject
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly personId: number
  /** The groups of the provider they are in; null where they are in none. */
  readonly groups: readonly JsonObject[] | null
}

const attributes = sql`u.attributes`

/** What of a user stands in columns, as filters name it; the first two have an index each, written the same way there. */
const place: FilterPlace = {
  schema: userSchema,
  attributes,
  columns: {
    username: sql`(u.attributes ->> 'userName')`,
    externalid: sql`(u.attributes ->> 'externalId')`,
    id: sql`u.id::text`,
    'meta.created': sql`u.created_at`,
    'meta.lastmodified': sql`u.updated_at`,
    'meta.resourcetype': sql`'User'::text`,
    'meta.version': sql`('W/"' || u.version || '"')`,
  },
  rows: {
    groups: {
      from: sql`provisioned_group_members m join provisioned_groups g on g.id = m.group_id where m.user_id = u.id`,
      columns: {
        value: sql`g.id::text`,
        display: sql`(g.attributes ->> 'displayName')`,
        type: sql`'direct'::text`,
      },
    },
  },
}

const columns = sql`u.id, u.attributes, u.version, u.created_at, u.updated_at, u.person_id,
  (select jsonb_agg(jsonb_build_object('value', g.id::text, 'display', g.attributes ->> 'displayName', 'type', 'direct')
      order by g.id)
    from provisioned_group_members m join provisioned_groups g on g.id = m.group_id where m.user_id = u.id) as groups`

/** A page of the users of a connection that a filter lets through, in the order in which they came, and how many there are. */
export async function listUsers(
  db: Database,
  connectionId: number,
  filter: Filter | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const fits = sql`u.connection_id = ${connectionId} and ${filter ? filterSql(place, filter) : sql`true`}`
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from provisioned_users u where ${fits}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  if (limit === 0 || offset >= total) return { rows: [], total }
  const { rows } = await sql<UserRow>`
    select ${columns} from provisioned_users u where ${fits} order by u.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { rows, total }
}

/** A user of a connection; locked where they are about to be changed. Throws 404. */
export async function getUser(
  db: Database,
  connectionId: number,
  id: number,
  { lock = false } = {},
): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    select ${columns} from provisioned_users u where u.connection_id = ${connectionId} and u.id = ${id}
    ${lock ? sql`for update` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw noResource('User')
  return row
}

/** Who of a connection has a name to log in, or a number at the provider, already. */
export async function findSame(
  db: Database,
  connectionId: number,
  userName: string,
  externalId: string | undefined,
): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${columns} from provisioned_users u where u.connection_id = ${connectionId}
      and (lower(u.attributes ->> 'userName') = lower(${userName})
        or (u.attributes ->> 'externalId') = ${externalId ?? null}::text)
    order by u.id limit 1`.execute(db)
  return rows[0]
}

export async function insertUser(
  db: Database,
  user: {
    readonly connectionId: number
    readonly personId: number
    readonly attributes: JsonObject
    readonly now: Date
  },
): Promise<UserRow> {
  const { connectionId, personId, now } = user
  const { rows } = await sql<UserRow>`
    insert into provisioned_users as u (connection_id, person_id, attributes, created_at, updated_at)
    values (${connectionId}, ${personId}, ${JSON.stringify(user.attributes)}::jsonb, ${now}, ${now})
    returning ${columns}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A user was not stored.')
  return row
}

export async function updateUser(db: Database, id: number, next: JsonObject, now: Date): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    update provisioned_users u set attributes = ${JSON.stringify(next)}::jsonb, version = version + 1, updated_at = ${now}
    where u.id = ${id} returning ${columns}`.execute(db)
  const [row] = rows
  if (!row) throw noResource('User')
  return row
}
