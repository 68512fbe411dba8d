import { dayText } from '#contract/clock-text.ts'
import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'

/** When a person was erased; undefined for who was not. */
export async function findErasedAt(db: Database, personId: number): Promise<Date | undefined> {
  const query = db.selectFrom('erasures').select('erasedAt').where('personId', '=', personId)
  return (await query.executeTakeFirst())?.erasedAt
}

/** Throws a sentence for who was erased: what is left of them is what the law keeps, and nobody logs in as them again. */
export async function requireNotErased(db: Database, personId: number): Promise<void> {
  const erasedAt = await findErasedAt(db, personId)
  if (erasedAt)
    throw invalid({
      form: `They were erased on ${dayText(erasedAt.getTime())}: nothing about them can be changed.`,
    })
}
