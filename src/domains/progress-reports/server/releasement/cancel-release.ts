import { topic } from '#contract/topics.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChange } from '#server/live/live.ts'
import type { Context } from './publish-reports.ts'
import { holdsWholeRelease } from './releases.queries.ts'

/** Cancels a release that is held: nothing of it was seen, nothing of it is kept but the audit. */
export async function cancelRelease({ db, ...context }: Context, releaseId: number) {
  const { viewer, services } = context
  const release = await db
    .selectFrom('reportReleases as o')
    .select(['o.id', 'o.outAt', 'o.cancelledAt'])
    .where('o.id', '=', releaseId)
    .where(holdsWholeRelease(viewer))
    .forUpdate('o')
    .executeTakeFirst()
  if (!release) throw notFound()
  if (release.outAt !== null)
    throw invalid({ form: 'They went out a moment ago. Un-publish them to take them back.' })
  const dropped = await db
    .deleteFrom('reports')
    .where('releaseId', '=', releaseId)
    .returning('studentId')
    .execute()
  await db
    .updateTable('reportReleases')
    .set({
      cancelledAt: release.cancelledAt ?? new Date(services.clock.nowMs()),
      cancelledBy: viewer.userId,
    })
    .where('id', '=', releaseId)
    .execute()
  await insertAudit(db, context, {
    action: 'reports.publish_cancelled',
    subjectType: 'report_release',
    subjectId: releaseId,
    after: { students: dropped.map(({ studentId }) => studentId) },
  })
  await publishChange(db, topic('reports'))
  return { ok: true as const, message: 'Publishing was cancelled. No family has seen anything.' }
}
