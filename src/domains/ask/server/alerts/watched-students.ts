import { readRows } from '#domains/reports/server/reports.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { mostWatched } from '../../contract/alerts.contract.ts'
import { type Answered, answerSource } from '../answer/answer-source.ts'
import { resolveQuestion } from '../answer/resolve-question.ts'

/** The students who answer a question of an alert now, by its owner's rights; undefined where they are too many. */
export async function listAnswering(
  db: Database,
  asker: { readonly viewer: Viewer; readonly nowMs: number },
  question: string,
): Promise<readonly Answered[] | undefined> {
  const source = answerSource(asker, await resolveQuestion(db, asker, question))
  const answered = await readRows<Answered>(
    db,
    source,
    { search: '', values: {} },
    { page: 1, page_size: mostWatched + 1 },
  )
  return answered.length > mostWatched ? undefined : answered
}
