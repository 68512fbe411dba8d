import { sql } from 'kysely'
import { z } from 'zod'
import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { reportContent } from '../../contract/report-content.ts'
import type { ReportKind } from '../../contract/report-kinds.ts'
import { changesBetween } from '../../rules/changes-between.ts'
import { buildContents, hashOf } from '../content/build-contents.ts'
import { sendReports } from './send-reports.ts'

/** Freezes the reports of a release. */
export const prepareRelease = jobKind({
  name: 'progress-reports.prepare',
  data: z.object({ releaseId: z.int() }),
})

/** So many reports are frozen in one transaction: memory stays small, and a stop waits for no more than them. */
const reportsATurn = 200

/**
 * Freezes the reports of a release, some hundred at a time. Killed in between nothing is lost and no family sees
 * anything: the job that is tried again goes on where it ended, and of two that meet each takes turns.
 */
export async function runPrepareRelease(services: Services, releaseId: number): Promise<void> {
  while (await inTransaction(services.database, (db) => prepareSome(db, services, releaseId)));
}

/**
 * Freezes some reports of a release and returns whether there may be more. The release is locked first, as by whoever
 * cancels it.
 */
async function prepareSome(db: Database, services: Services, releaseId: number): Promise<boolean> {
  const release = await db
    .selectFrom('reportReleases')
    .select(['id', 'cycleId', 'kind', 'goesOutAt'])
    .where('id', '=', releaseId)
    .where('preparedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!release) return false
  const waiting = await db
    .selectFrom('reports')
    .select(['id', 'studentId', 'version'])
    .where('releaseId', '=', releaseId)
    .where('content', 'is', null)
    .orderBy('id')
    .limit(reportsATurn)
    .execute()
  if (waiting.length === 0) {
    await finish(db, services, release)
    return false
  }
  // A check of the table holds the kind to these.
  await freeze(db, { ...release, kind: release.kind as ReportKind }, waiting, services.clock.nowMs())
  await db
    .updateTable('reportReleases')
    .set((eb) => ({ doneCount: eb('doneCount', '+', waiting.length) }))
    .where('id', '=', releaseId)
    .execute()
  await publishChange(db, topic('reports'))
  return true
}

interface Waiting {
  readonly id: number
  readonly studentId: number
  readonly version: number
}

/** What is the same as the family sees already is no new version. */
async function freeze(
  db: Database,
  { cycleId, kind }: { readonly cycleId: number; readonly kind: ReportKind },
  waiting: readonly Waiting[],
  nowMs: number,
): Promise<void> {
  const cycle = await db
    .selectFrom('cycles')
    .select(['id', 'title', 'startsAt', 'endsAt'])
    .where('id', '=', cycleId)
    .executeTakeFirstOrThrow()
  const studentIds = waiting.map(({ studentId }) => studentId)
  const contents = await buildContents(db, { cycle, kind, studentIds, nowMs })
  const before = await findVersionsBefore(db, { cycleId, kind, studentIds })
  const same: number[] = []
  const frozen: object[] = []
  for (const { id, studentId } of waiting) {
    const content = contents.get(studentId)
    const earlier = before.get(studentId)
    if (content === undefined) continue
    const hash = hashOf(content)
    if (earlier?.hash === hash && earlier.withdrawnAt === null) same.push(id)
    else frozen.push({ id, content, hash, changes: earlier ? saidChanges(earlier, content, hash) : [] })
  }
  if (same.length > 0) await db.deleteFrom('reports').where('id', 'in', same).execute()
  await sql`
    update reports r set content = f.content, hash = f.hash, changes = f.changes
    from jsonb_to_recordset(${JSON.stringify(frozen)}::jsonb) as f (id integer, content jsonb, hash text, changes jsonb)
    where r.id = f.id`.execute(db)
}

/** A report as it was published before. */
export interface VersionBefore {
  readonly studentId: number
  readonly content: unknown
  readonly hash: string | null
  readonly withdrawnAt: Date | null
}

/** The sentences of what differs from the version before; what has no sentence of its own is said as such. */
export function saidChanges(
  before: VersionBefore,
  after: z.output<typeof reportContent>,
  hash: string,
): string[] {
  if (before.hash === hash) return []
  const changes = changesBetween(reportContent.parse(before.content), after)
  return changes.length > 0 ? changes : ['Details were corrected.']
}

/** The newest version of each student that families have seen, whether or not it was taken back. */
export async function findVersionsBefore(
  db: Database,
  asked: { readonly cycleId: number; readonly kind: string; readonly studentIds: readonly number[] },
): Promise<Map<number, VersionBefore>> {
  const { rows } = await sql<VersionBefore>`
    select distinct on (r.student_id) r.student_id, r.content, r.hash, r.withdrawn_at
    from reports r join report_releases o on o.id = r.release_id
    where r.cycle_id = ${asked.cycleId} and r.kind = ${asked.kind} and o.out_at is not null
      and r.student_id = any(${[...asked.studentIds]}::integer[])
    order by r.student_id, r.version desc`.execute(db)
  return new Map(rows.map((row) => [row.studentId, row]))
}

/** All are frozen: they go out when the hold is over. A release of which nothing is left has nothing to say. */
async function finish(
  db: Database,
  services: Services,
  release: { readonly id: number; readonly goesOutAt: Date },
): Promise<void> {
  const now = new Date(services.clock.nowMs())
  const left = await db
    .selectFrom('reports')
    .select('id')
    .where('releaseId', '=', release.id)
    .executeTakeFirst()
  const startAt = release.goesOutAt > now ? release.goesOutAt : now
  await db
    .updateTable('reportReleases')
    .set({ preparedAt: now, goesOutAt: startAt, cancelledAt: left ? null : now })
    .where('id', '=', release.id)
    .execute()
  if (left) await services.jobs.enqueue(db, sendReports, {}, { startAt })
  await publishChange(db, topic('reports'))
}
