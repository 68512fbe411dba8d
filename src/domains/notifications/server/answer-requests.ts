import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'

/** What became of a thing that people were asked to decide on; null when it waits again. */
export interface RequestAnswer {
  /** Where the request led to. */
  readonly url: string
  /** `Approved by Maren Okafor`. */
  readonly answer: string | null
  /** Nothing asks again what was answered: a decision may be undone, an answer is given. */
  readonly isForGood?: boolean
}

/**
 * Says in everybody's notifications what became of what they were asked to decide, and stops asking: whoever was
 * slower than a colleague is not called to a decision that is taken, by no mail of the morning either; and one that was put
 * away, should it come back, asks no more. In the caller's transaction.
 */
export async function answerRequests(
  db: Database,
  answers: readonly RequestAnswer[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return
  const { rows } = await sql<{ userId: number }>`
    update notifications n
    set answer = told.answer, is_request = told.is_for_good is not true, read_at = case when told.answer is null then n.read_at else coalesce(n.read_at, ${now}) end
    from jsonb_to_recordset(${JSON.stringify(answers.map(({ url, answer, isForGood }) => ({ url, answer, is_for_good: isForGood ?? false })))}::jsonb) as told (url text, answer text, is_for_good boolean)
    where n.redirect_url = told.url and n.is_request and n.answer is distinct from told.answer
    returning n.user_id`.execute(db)
  await publishChanges(
    db,
    [...new Set(rows.map(({ userId }) => userId))].map((id) => topic('user', id)),
  )
}
