import { sql } from 'kysely'
import {
  isFamilyStudent,
  isShownToFamily,
  recordsAreOpenTo,
  standingAdvisorOf,
} from '#domains/people/server/relations.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ReportKind } from '../../contract/report-kinds.ts'

export interface FamilyReportRecord {
  readonly id: number
  readonly studentId: number
  readonly firstName: string
  readonly cycle: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly kind: ReportKind
  readonly version: number
  readonly outAt: Date
  readonly isOpened: boolean
}

/**
 * SQL: the newest published version of each report that is open to the viewer at this moment. What is held, withdrawn,
 * superseded or closed to the reader is not among them, whoever asks by whichever number.
 */
const openReports = (viewer: Viewer) => sql`
  select distinct on (r.student_id, r.cycle_id, r.kind) r.id, r.student_id, users.first_name, c.title as cycle,
    c.starts_at, c.ends_at, r.cycle_id, r.kind, r.version, o.out_at
  from reports r join report_releases o on o.id = r.release_id
  join students on students.id = r.student_id
  join users on users.id = students.id
  join cycles c on c.id = r.cycle_id
  where ${recordsAreOpenTo(viewer)} and ${isShownToFamily('users')} and o.out_at is not null and r.withdrawn_at is null
  order by r.student_id, r.cycle_id, r.kind, r.version desc`

const isOpened = ({ userId }: Viewer) => sql<boolean>`exists (
  select from report_openings x where x.report_id = report.id and x.user_id = ${userId})`

/** The published reports of the viewer, or of the viewer's children, the latest first. */
export async function listFamilyReports(db: Database, viewer: Viewer): Promise<FamilyReportRecord[]> {
  const { rows } = await sql<FamilyReportRecord>`
    select report.*, ${isOpened(viewer)} as is_opened from (${openReports(viewer)}) report
    order by report.starts_at desc, report.kind, report.first_name, report.id`.execute(db)
  return rows
}

/** The students of the viewer's family, by first name, and whether their records are open to the viewer. */
export const listReportedStudents = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select('users.firstName')
    .select(recordsAreOpenTo(viewer).as('isOpen'))
    .where(isFamilyStudent(viewer))
    .where(isShownToFamily('users'))
    .orderBy('users.firstName')
    .orderBy('users.id')
    .execute()

/** A published report with all that stands in it; of a version that was corrected since, the correction. */
export async function findFamilyReport(db: Database, viewer: Viewer, reportId: number) {
  const { rows } = await sql<FamilyReportRecord & { content: unknown; changes: string[] }>`
    select report.*, ${isOpened(viewer)} as is_opened, kept.content, kept.changes
    from (${openReports(viewer)}) report join reports kept on kept.id = report.id
    join reports asked on asked.id = ${reportId} and asked.student_id = report.student_id
      and asked.cycle_id = report.cycle_id and asked.kind = report.kind and asked.version <= report.version`.execute(
    db,
  )
  return rows[0]
}

/** Notes that somebody of the family has it before them. */
export const noteOpening = (db: Database, reportId: number, userId: number, at: Date) =>
  db
    .insertInto('reportOpenings')
    .values({ reportId, userId, firstAt: at, lastAt: at })
    .onConflict((oc) => oc.columns(['reportId', 'userId']).doUpdateSet({ lastAt: at }))
    .execute()

/** Who else opens the reports of a student now, by first name: the student and the other entitled guardians. */
export async function listOthers(db: Database, studentId: number, userId: number): Promise<string[]> {
  const { rows } = await sql<{ firstName: string }>`
    select u.first_name from users u
    where u.deactivated_at is null and u.id <> ${userId} and (u.id = ${studentId} or u.id in (
      select g.guardian_id from guardian_students g where g.student_id = ${studentId} and g.sees_records))
    order by u.id <> ${studentId}, u.first_name, u.id`.execute(db)
  return rows.map(({ firstName }) => firstName)
}

/** The advisor of a student's house, to write to. */
export const findAdvisor = (db: Database, studentId: number) =>
  db
    .selectFrom('students')
    .innerJoin('houses', 'houses.id', 'students.houseId')
    .innerJoinLateral(standingAdvisorOf('houses').as('advisor'), (join) => join.onTrue())
    .select(['advisor.firstName', 'advisor.email'])
    .where('students.id', '=', studentId)
    .executeTakeFirst()
