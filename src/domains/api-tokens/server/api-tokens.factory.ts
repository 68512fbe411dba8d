import type { Permission } from '#contract/permissions.ts'
import type { Database } from '#server/database/database.ts'
import { makeToken } from '#server/tokens/secret-token.ts'

interface Choice {
  readonly title?: string
  readonly ownerId: number
  readonly scopes?: readonly Permission[]
  readonly mayWrite?: boolean
  readonly isService?: boolean
  readonly networks?: readonly string[]
  readonly nowMs: number
  readonly endsAtMs?: number
}

/** A token that may call. */
export async function makeApiToken(db: Database, choice: Choice): Promise<{ id: number; token: string }> {
  const { title = 'Reader', ownerId, scopes = ['people.view'], mayWrite = false, isService = false } = choice
  const { networks = [], nowMs, endsAtMs = nowMs + 90 * 24 * 60 * 60_000 } = choice
  const { token, ...kept } = makeToken('hr_api')
  const { id } = await db
    .insertInto('apiTokens')
    .values({
      ...{ title, ownerId, mayWrite, isService, ...kept, scopes: [...scopes], networks: [...networks] },
      madeAt: new Date(nowMs),
      endsAt: new Date(endsAtMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}
