import type { Database } from '#server/database/database.ts'
import { recordSignInEvent, type SignInRequest } from './sign-in-events.ts'

interface Link {
  readonly userId: number
  readonly providerId: string
}

/** Records that a provider's account was linked to a person: from now on it lets in whoever has it. */
export const noteLink = (db: Database, request: SignInRequest, { userId, providerId }: Link) =>
  recordSignInEvent(db, request, { userId, event: 'linked', details: { provider: providerId } })

const linksOf = (db: Database, userId: number) =>
  db.selectFrom('accounts').where('userId', '=', userId).where('providerId', '<>', 'credential')

/** The accounts of providers that let a person in, the oldest first. */
export const listLinks = (db: Database, userId: number) =>
  linksOf(db, userId).select(['id', 'providerId', 'createdAt']).orderBy('id').execute()

/** Cuts a link of its owner; undefined when it is not theirs. */
export const deleteLink = (db: Database, userId: number, linkId: number) =>
  db
    .deleteFrom('accounts')
    .where('id', '=', linkId)
    .where('userId', '=', userId)
    .where('providerId', '<>', 'credential')
    .returning('providerId')
    .executeTakeFirst()
