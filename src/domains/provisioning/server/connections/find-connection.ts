import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isWithin } from '#server/http/networks.ts'
import { hashToken } from '#server/tokens/secret-token.ts'
import { ScimFault } from '../../rules/scim-fault.ts'

/** A connection as its calls need it. */
export interface Connection {
  readonly id: number
  readonly title: string
  readonly isOn: boolean
  readonly tokenEndsAt: Date
  readonly networks: readonly string[]
  readonly cohortId: number | null
  readonly groupId: number | null
  /** Whether a super admin chose that group. */
  readonly isGroupBySuperAdmin: boolean
  readonly invites: boolean
  readonly responsibleId: number
}

/** The connection of a token, whether or not it may call. */
export const findByToken = (db: Database, token: string): Promise<Connection | undefined> =>
  db
    .selectFrom('provisioningConnections')
    .select([
      'id',
      'title',
      'isOn',
      'tokenEndsAt',
      'networks',
      'cohortId',
      'groupId',
      'isGroupBySuperAdmin',
      'invites',
      'responsibleId',
    ])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()

/** Why a connection may not call now; undefined where it may. */
export function refusalOf(
  { isOn, tokenEndsAt, networks }: Connection,
  address: string,
  nowMs: number,
): ScimFault | undefined {
  if (!isOn) return new ScimFault(401, 'This connection is switched off.', undefined, 'ours')
  if (tokenEndsAt.getTime() <= nowMs)
    return new ScimFault(
      401,
      'This token has ended. Make a new one and enter it at the provider.',
      undefined,
      'ours',
    )
  if (isWithin(networks, address)) return undefined
  return new ScimFault(
    403,
    `Calls from ${address} are not allowed for this connection.`,
    undefined,
    'permission',
  )
}

/** Keeps the address that was turned away, so that whoever manages the connection can let it in. */
export const noteRefusedAddress = (db: Database, connectionId: number, address: string) =>
  sql`update provisioning_connections set refused_address = ${address}
    where id = ${connectionId} and refused_address is distinct from ${address}`.execute(db)
