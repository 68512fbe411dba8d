import { topic } from '#contract/topics.ts'
import { lacks } from '#server/api/access.ts'
import { conflict } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { studentReportsContract } from '../../contract/reading.contract.ts'
import type { ReportKind } from '../../contract/report-kinds.ts'
import { getReportStudent } from './student-reports.queries.ts'

interface Summary {
  readonly studentId: number
  readonly cycleId: number
  readonly kind: ReportKind
  readonly body: string
  /** Of what was read; 0 where nothing was written yet. */
  readonly version: number
}

/**
 * Saves what the advisor says in the report of a student; throws for who may not write there, and a conflict where
 * somebody else wrote meanwhile.
 */
export async function saveSummary(
  { db, ...context }: RequestContext & { readonly db: Database },
  { studentId, cycleId, kind, body, version }: Summary,
) {
  const { viewer, services } = context
  const { canWrite } = await getReportStudent(db, viewer, studentId)
  if (!canWrite) throw lacks('reports.write')
  const key = { studentId, cycleId, kind }
  const written = {
    body,
    version: version + 1,
    writtenBy: viewer.userId,
    writtenAt: new Date(services.clock.nowMs()),
  }
  const before = await findSummary(db, key)
  const saved =
    version === 0
      ? await db
          .insertInto('reportSummaries')
          .values({ ...key, ...written })
          .onConflict((oc) => oc.columns(['studentId', 'cycleId', 'kind']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('reportSummaries')
          .set(written)
          .where('studentId', '=', studentId)
          .where('cycleId', '=', cycleId)
          .where('kind', '=', kind)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (!saved) {
    const other = await findSummary(db, key)
    throw conflict(
      studentReportsContract.saveSummary,
      'Somebody else changed this summary in the meantime.',
      {
        body: other?.body ?? '',
        version: other?.version ?? 0,
      },
    )
  }
  await insertAudit(db, context, {
    action: 'reports.summary_written',
    subjectType: 'student',
    subjectId: studentId,
    before: { body: before?.body ?? '' },
    after: { cycleId, kind, body },
  })
  await publishChange(db, topic('student', studentId))
  return { ok: true as const, message: 'Summary saved', version: saved.version }
}

interface SummaryKey {
  readonly studentId: number
  readonly cycleId: number
  readonly kind: ReportKind
}

export const findSummary = (db: Database, { studentId, cycleId, kind }: SummaryKey) =>
  db
    .selectFrom('reportSummaries')
    .leftJoin('users', 'users.id', 'reportSummaries.writtenBy')
    .select(['body', 'version', 'users.name as by'])
    .where('studentId', '=', studentId)
    .where('cycleId', '=', cycleId)
    .where('kind', '=', kind)
    .executeTakeFirst()
