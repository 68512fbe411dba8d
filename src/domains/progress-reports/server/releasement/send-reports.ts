import { sql } from 'kysely'
import { z } from 'zod'
import { topic } from '#contract/topics.ts'
import { type NewNotification, notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { isShownToFamily } from '#domains/people/server/relations.service.ts'
import { nobody } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { type ReportKind, reportKindTitles, reportKindWords } from '../../contract/report-kinds.ts'
import { familyReportAddress, releasementAddress } from '../../rules/report-addresses.ts'

/** Lets go out what was held long enough; enqueued for the very time, and every minute. */
export const sendReports = jobKind({ name: 'progress-reports.send', data: z.object({}) })

/** Every release whose hold is over, each in one transaction: all of its families see their report, or none. */
export async function sendDueReports(services: Services): Promise<void> {
  const now = new Date(services.clock.nowMs())
  const due = await services.database
    .selectFrom('reportReleases')
    .select('id')
    .where('preparedAt', 'is not', null)
    .where('outAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('goesOutAt', '<=', now)
    .orderBy('goesOutAt')
    .execute()
  await eachAlone(due, { services, jobName: sendReports.name }, ({ id }) =>
    inTransaction(services.database, (db) => sendOne(db, id, now)),
  )
}

/** The row is locked until it is out: another server passes it by, and nobody can cancel it any more. */
async function sendOne(db: Database, releaseId: number, now: Date): Promise<void> {
  const release = await db
    .selectFrom('reportReleases')
    .select(['id', 'cycleId', 'kind', 'askedBy'])
    .where('id', '=', releaseId)
    .where('outAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!release) return
  // A whole network takes longer than a page may.
  await sql`set local statement_timeout = 0`.execute(db)
  // A check of the table holds the kind to these.
  const kind = release.kind as ReportKind
  const people = await listEntitled(db, releaseId)
  const reports = new Set(people.map(({ reportId }) => reportId))
  await notifyPeople(
    db,
    people.map((one) => toFamily(one, kind)),
    now.getTime(),
  )
  await db.updateTable('reportReleases').set({ outAt: now }).where('id', '=', releaseId).execute()
  const by = { viewer: { ...nobody, userId: release.askedBy ?? 0 }, request: { id: sendReports.name } }
  await insertAudit(db, by, {
    action: 'reports.published',
    subjectType: 'report_release',
    subjectId: releaseId,
    after: { kind, cycleId: release.cycleId, reports: reports.size },
  })
  if (release.askedBy !== null)
    await notifyPeople(
      db,
      [
        {
          userId: release.askedBy,
          type: 'school',
          category: 'reports',
          title: `${reportKindTitles[kind]} reports went out`,
          body: `${reports.size === 1 ? 'One family' : `${reports.size} families`} can read them now.`,
          ctaText: 'Open Report Releasement',
          redirectUrl: releasementAddress(release.cycleId),
        },
      ],
      now.getTime(),
    )
  await publishChange(db, topic('reports'))
}

interface Entitled {
  readonly reportId: number
  readonly studentId: number
  readonly userId: number
  readonly version: number
  readonly cycle: string
  /** Null for the student. */
  readonly childName: string | null
}

/**
 * Who may open the reports of a release at this very moment: students who can log in, and guardians to whom the records are
 * open, of a child who left by now, too. Their
 * links are locked, so that one who is shut out meanwhile is not told after it.
 */
async function listEntitled(db: Database, releaseId: number): Promise<Entitled[]> {
  const { rows } = await sql<Entitled>`
    with links as materialized (
      select g.guardian_id, g.student_id from guardian_students g
      where g.student_id in (select student_id from reports where release_id = ${releaseId}) and g.sees_records
      for share of g)
    select r.id as report_id, r.student_id, who.user_id, r.version, c.title as cycle,
      case when who.user_id = r.student_id then null else child.first_name end as child_name
    from reports r join cycles c on c.id = r.cycle_id
    join users child on child.id = r.student_id
    join students on students.id = r.student_id and ${isShownToFamily('child')}
    join lateral (select r.student_id as user_id where child.deactivated_at is null
      union all select guardian_id from links where links.student_id = r.student_id) who on true
    where r.release_id = ${releaseId} and r.withdrawn_at is null
    order by r.id, who.user_id`.execute(db)
  return rows
}

/** A report is read where it is: neither mark nor word of it travels in a notification or mail. */
function toFamily(one: Entitled, kind: ReportKind): NewNotification {
  const whose = one.childName === null ? 'Your' : `${one.childName}’s`
  const isNew = one.version === 1
  return {
    userId: one.userId,
    type: 'academic',
    category: 'reports',
    title: `${whose} ${reportKindWords[kind]} report ${isNew ? 'is ready' : 'was corrected'}`,
    body: `${one.cycle}. ${isNew ? 'Open it to see how the cycle is going.' : 'It says what has changed.'}`,
    ctaText: 'Open the report',
    redirectUrl: familyReportAddress(one.reportId),
    recordsOf: one.studentId,
  }
}
