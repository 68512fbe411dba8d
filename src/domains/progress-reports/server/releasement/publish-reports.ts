import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { publishedWords } from '../../contract/report-kinds.ts'
import { listCustodyRemarks } from './custody.queries.ts'
import { prepareRelease } from './prepare-release.ts'
import { findHoldMinutes } from './releases.queries.ts'
import { requireReleasable, type Selection } from './selected-students.ts'

export type Context = RequestContext & { readonly db: Database }

/** Has those who publish or take back reports of a cycle at once do so one after the other. */
export const lockReportsOf = (db: Database, cycleId: number) =>
  sql`select from cycles where id = ${cycleId} for no key update`.execute(db)

/**
 * Publishes reports: they are asked for here, frozen by a job, held, and seen by families when the hold is over. Those
 * that wait already are left as they are; one that was published before becomes a new version. Throws where a custody
 * remark was not confirmed as it stands now.
 */
export async function publishReports(
  context: Context,
  selection: Selection,
  confirmed: readonly string[],
): Promise<{ message: string; release_id: number | null; goes_out_at: string | null }> {
  const { db, viewer, services } = context
  const { cycleId, kind, studentIds } = selection
  await lockReportsOf(db, cycleId)
  await requireReleasable(db, viewer, selection)
  const remarks = await requireConfirmed(context, studentIds, confirmed)
  const message = publishedWords[kind]
  const asked = await listUnasked(db, selection)
  if (asked.length === 0) return { message, release_id: null, goes_out_at: null }
  const nowMs = services.clock.nowMs()
  const goesOutAt = new Date(nowMs + (await findHoldMinutes(db)) * 60_000)
  const { id: releaseId } = await db
    .insertInto('reportReleases')
    .values({
      cycleId,
      kind,
      askedBy: viewer.userId,
      askedAt: new Date(nowMs),
      goesOutAt,
      askedCount: asked.length,
      confirmed: JSON.stringify(remarks),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into reports (release_id, student_id, cycle_id, kind, version)
    select ${releaseId}, s.id, ${cycleId}, ${kind}, 1 + coalesce((select max(r.version) from reports r
      where r.student_id = s.id and r.cycle_id = ${cycleId} and r.kind = ${kind}), 0)
    from unnest(${asked}::integer[]) as s (id)`.execute(db)
  await services.jobs.enqueue(db, prepareRelease, { releaseId })
  await insertAudit(db, context, {
    action: 'reports.publish_asked',
    subjectType: 'report_release',
    subjectId: releaseId,
    after: { cycleId, kind, students: asked, goesOutAt, confirmed: remarks },
  })
  await publishChange(db, topic('reports'))
  return { message, release_id: releaseId, goes_out_at: goesOutAt.toISOString() }
}

/** The students of whom no report of the kind waits to go out. */
async function listUnasked(db: Database, { cycleId, kind, studentIds }: Selection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from unnest(${[...studentIds]}::integer[]) as s (id) where not exists (
      select from reports r join report_releases o on o.id = r.release_id
      where r.student_id = s.id and r.cycle_id = ${cycleId} and r.kind = ${kind}
        and r.withdrawn_at is null and o.out_at is null)
    order by s.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the students with a remark; throws where one is not confirmed as it stands now. */
async function requireConfirmed(
  { db, viewer }: Context,
  studentIds: readonly number[],
  confirmed: readonly string[],
): Promise<number[]> {
  const remarks = await listCustodyRemarks(db, viewer, studentIds)
  const open = remarks.filter(({ stamp }) => !confirmed.includes(stamp))
  if (open.length === 0) return remarks.map(({ student_id }) => student_id)
  const names = open.slice(0, 3).map(({ student_name }) => student_name)
  const more = open.length > names.length ? ` and ${open.length - names.length} more` : ''
  throw invalid(
    { custody_confirmed: `Confirm who sees the report of ${names.join(', ')}${more} first.` },
    undefined,
    { unconfirmed: open.map(({ student_id }) => student_id) },
  )
}
