import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { withdrawOfRecords } from '#domains/notifications/server/notifications.service.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { unpublishedWords } from '../../contract/report-kinds.ts'
import { familyReportAddress } from '../../rules/report-addresses.ts'
import { type Context, lockReportsOf } from './publish-reports.ts'
import { requireReleasable, type Selection } from './selected-students.ts'

/**
 * Takes reports back at once: what is held is dropped, what families could read is withdrawn with what was said of it and
 * the mails that wait. What somebody has printed nobody can call back.
 */
export async function unpublishReports(context: Context, selection: Selection) {
  const { db, viewer, services } = context
  const { cycleId, kind } = selection
  await lockReportsOf(db, cycleId)
  await requireReleasable(db, viewer, selection)
  await lockWaitingReleases(db, selection)
  const dropped = await dropHeld(db, selection)
  const now = new Date(services.clock.nowMs())
  const withdrawn = await db
    .updateTable('reports')
    .set({ withdrawnAt: now, withdrawnBy: viewer.userId })
    .where('cycleId', '=', cycleId)
    .where('kind', '=', kind)
    .where('withdrawnAt', 'is', null)
    .where(sql<boolean>`student_id = any(${[...selection.studentIds]}::integer[])`)
    .returning(['id', 'studentId'])
    .execute()
  await withdrawOfRecords(
    db,
    withdrawn.map(({ studentId }) => studentId),
    withdrawn.map(({ id }) => familyReportAddress(id)),
  )
  await insertAudit(db, context, {
    action: 'reports.unpublished',
    subjectType: 'cycle',
    subjectId: cycleId,
    after: { kind, withdrawn: withdrawn.map(({ id }) => id), dropped },
  })
  await publishChange(db, topic('reports'))
  return { message: unpublishedWords[kind], release_id: null, goes_out_at: null }
}

/** Locks the releases that wait, so that none of them goes out, or freezes a report, meanwhile. */
const lockWaitingReleases = (db: Database, { cycleId, kind }: Selection) =>
  sql`select from report_releases where cycle_id = ${cycleId} and kind = ${kind}
    and out_at is null and cancelled_at is null order by id for update`.execute(db)

/** Reports that no family has seen are gone without a trace but the audit's; a release without any is over. */
async function dropHeld(db: Database, { cycleId, kind, studentIds }: Selection): Promise<number[]> {
  const { rows } = await sql<{ studentId: number; releaseId: number }>`
    delete from reports r using report_releases o
    where o.id = r.release_id and o.out_at is null and r.cycle_id = ${cycleId} and r.kind = ${kind}
      and r.student_id = any(${[...studentIds]}::integer[])
    returning r.student_id, r.release_id`.execute(db)
  const releases = [...new Set(rows.map(({ releaseId }) => releaseId))]
  await sql`
    update report_releases o set asked_count = left_over.count,
      done_count = least(o.done_count, left_over.count),
      cancelled_at = case when left_over.count = 0 then now() end
    from (select id, (select count(*)::integer from reports r where r.release_id = one.id) as count
      from unnest(${releases}::integer[]) as one (id)) left_over
    where o.id = left_over.id`.execute(db)
  return rows.map(({ studentId }) => studentId)
}
