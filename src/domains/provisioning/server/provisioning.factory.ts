import type { Database } from '#server/database/database.ts'
import { makeToken } from '#server/tokens/secret-token.ts'

interface Choice {
  readonly title?: string
  readonly responsibleId: number
  readonly groupId?: number | null
  readonly cohortId?: number | null
  readonly networks?: readonly string[]
  readonly invites?: boolean
  readonly nowMs: number
}

/** A connection that may call, with its token. */
export async function makeConnection(db: Database, choice: Choice): Promise<{ id: number; token: string }> {
  const {
    title = 'Entra ID',
    responsibleId,
    groupId = null,
    cohortId = null,
    networks = [],
    invites = false,
  } = choice
  const { token, ...kept } = makeToken('hr_scim')
  const { id } = await db
    .insertInto('provisioningConnections')
    .values({
      ...{ title, responsibleId, groupId, cohortId, invites, networks: [...networks], ...kept },
      tokenEndsAt: new Date(choice.nowMs + 365 * 24 * 60 * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}
