import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import { storedTables } from '../rules/stored-tables.ts'

/** The names of all tables of which it is said what they hold. */
export const describedTables: ReadonlySet<string> = new Set(
  Object.values(storedTables).flatMap((tables) => Object.keys(tables)),
)

/**
 * The address at which the audit shows the newest entry of something, opened: on its day, however long ago that is.
 * Throws where there is none.
 */
export async function auditUrlOf(
  db: Database,
  { subjectType, subjectId }: { readonly subjectType: string; readonly subjectId: number | string },
): Promise<string> {
  const { id, happenedAt } = await db
    .selectFrom('auditLog')
    .select(['id', 'happenedAt'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', String(subjectId))
    .orderBy('happenedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const day = schoolDateOf(happenedAt.getTime())
  return `/workbench/audit?kind=${subjectType}&from=${day}&to=${day}&entry=${id}`
}
