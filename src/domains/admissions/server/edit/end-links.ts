import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

interface Named {
  readonly email: string
}

interface Change {
  readonly before: readonly Named[]
  readonly now: readonly Named[]
  readonly at: Date
}

const addressesOf = (guardians: readonly Named[]) => guardians.map(({ email }) => email.toLowerCase())

/**
 * Ends the links to the guardian part that went to an address which belongs to nobody of the application any more: it was
 * mistyped, and whoever has it reads about a child. How many held.
 */
export async function endLinksOfFormer(
  db: Database,
  applicationId: number,
  { before, now, at }: Change,
): Promise<number> {
  const named = new Set(addressesOf(now))
  const former = addressesOf(before).filter((email) => email !== '' && !named.has(email))
  if (former.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`update intake_links set withdrawn_at = ${at}
    where application_id = ${applicationId} and part = 'guardian' and lower(email) = any(${former})
      and withdrawn_at is null`.execute(db)
  return Number(numAffectedRows)
}
