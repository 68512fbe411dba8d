import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

interface Named {
  readonly email: string
}

interface Change {
  readonly before: readonly Named[]
  readonly now: readonly Named[]
  readonly at: Date
}

/** SQL: a link of `intake_links` is to this application, or to one that was joined into it. */
export const leadsTo = (applicationId: number): RawBuilder<boolean> =>
  sql<boolean>`application_id in (
    with recursive joined as (
      select ${applicationId}::integer as id
      union select a.id from applications a join joined j on a.merged_into = j.id)
    select id from joined)`

const addressesOf = (guardians: readonly Named[]) => guardians.map(({ email }) => email.toLowerCase())

/**
 * Ends the links to the guardian part that went to an address which belongs to nobody of the application any more: it
 * was mistyped, and whoever has it reads about a child. Returns how many held.
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
    where ${leadsTo(applicationId)} and part = 'guardian' and lower(email) = any(${former})
      and withdrawn_at is null`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Ends the links to the part of the student that were mailed to any address but theirs; what is written on a device of
 * the family stays. Returns how many held. They end at the very moment at which they are withdrawn, which tells them
 * from what the family took back (`wasOfFormer` of intake): the address may turn out to be right after all.
 */
export async function endLinksOfStudent(
  db: Database,
  applicationId: number,
  { email, at }: { readonly email: string; readonly at: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update intake_links set withdrawn_at = ${at}, ends_at = ${at}
    where ${leadsTo(applicationId)} and part = 'student' and email <> '' and lower(email) <> ${email.toLowerCase()}
      and withdrawn_at is null`.execute(db)
  return Number(numAffectedRows)
}
