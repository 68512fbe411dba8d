import { topic } from '#contract/topics.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'

export type Context = RequestContext & { readonly db: Database }

interface Done {
  readonly studentId: number
  readonly id: number
  readonly action: string
  readonly message: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes down what was done for a student and tells their pages. */
export async function finish(context: Context, { studentId, id, message, action, before, after }: Done) {
  await insertAudit(context.db, context, {
    action,
    subjectType: 'student',
    subjectId: studentId,
    before,
    after,
  })
  await publishChange(context.db, topic('student', studentId))
  return { ok: true as const, message, id }
}
