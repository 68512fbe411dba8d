import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ReportKind } from '../../contract/report-kinds.ts'
import { seesReportsOf, writesReportsOf } from '../progress-reports.access.ts'
import { fromReportedPlaces } from '../reported-places.ts'

/** A student whose reports the viewer reads, and whether they write in them; not-found for any other. */
export async function getReportStudent(db: Database, viewer: Viewer, studentId: number) {
  const student = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'users.firstName', writesReportsOf(viewer).as('canWrite')])
    .where('students.id', '=', studentId)
    .where(seesReportsOf(viewer))
    .executeTakeFirst()
  if (!student) throw notFound('There is no such student, or none whose reports you can read.')
  return student
}

/** The cycles of which a student has, or may get, a report: those with a place in them, or with one until they left; the latest first. */
export async function listCyclesOfStudent(db: Database, studentId: number, now: Date) {
  const { rows } = await sql<{
    id: number
    title: string
    schoolYear: string
    startsAt: Date
    endsAt: Date
  }>`
    select c.id, c.title, c.school_year, c.starts_at, c.ends_at from cycles c
    where c.starts_at <= ${now} and (exists (
        select ${fromReportedPlaces(schoolDateOf(now.getTime()))} join experiences e on e.id = r.experience_id
        where r.student_id = ${studentId} and e.cycle_id = c.id
          and e.archived_at is null)
      or exists (select from reports p where p.student_id = ${studentId} and p.cycle_id = c.id))
    order by c.starts_at desc`.execute(db)
  return rows
}

interface Opening {
  readonly name: string
  readonly relation: string
  readonly first_at: string
  readonly last_at: string
}

export interface VersionRecord {
  readonly id: number
  readonly cycleId: number
  readonly kind: ReportKind
  readonly version: number
  readonly isFrozen: boolean
  readonly outAt: Date | null
  readonly goesOutAt: Date
  readonly withdrawnAt: Date | null
  readonly by: string | null
  readonly changes: string[]
  readonly opened: Opening[]
}

/** Every version of every report of a student, the newest first, with who opened it; one statement. */
export async function listVersions(db: Database, studentId: number): Promise<VersionRecord[]> {
  const { rows } = await sql<VersionRecord>`
    select r.id, r.cycle_id, r.kind, r.version, r.content is not null as is_frozen, o.out_at, o.goes_out_at,
      r.withdrawn_at, u.name as by, r.changes,
      (select coalesce(json_agg(json_build_object('name', who.name, 'first_at', x.first_at, 'last_at', x.last_at,
          'relation', case when who.id = r.student_id then 'student' else coalesce(
            (select g.relationship from guardian_students g
              where g.guardian_id = who.id and g.student_id = r.student_id), 'no longer a guardian') end)
          order by x.first_at), '[]')
        from report_openings x join users who on who.id = x.user_id where x.report_id = r.id) as opened
    from reports r join report_releases o on o.id = r.release_id left join users u on u.id = o.asked_by
    where r.student_id = ${studentId}
    order by r.cycle_id, r.kind, r.version desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    opened: row.opened.map((one) => ({
      ...one,
      first_at: new Date(one.first_at).toISOString(),
      last_at: new Date(one.last_at).toISOString(),
    })),
  }))
}

/** The frozen content of a report. */
export const findContent = (db: Database, reportId: number) =>
  db.selectFrom('reports').select('content').where('id', '=', reportId).executeTakeFirst()
