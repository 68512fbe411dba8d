import { sql } from 'kysely'
import { listImportsAdding } from '#domains/enrollments/server/enrollments.service.ts'
import { findVisibleStudent } from '#domains/people/server/people.service.ts'
import { notFound } from '#server/api/errors.ts'
import { holdsFor, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ApplicationPage } from '../../contract/applications.schemas.ts'
import { listFolderFiles, nameInDrive } from '../actions/folder-files.ts'
import { seesApplication } from '../admissions.access.ts'
import { listDoubles, listJoined } from '../doubles/doubles.queries.ts'
import { presentStates, type StateRow, stateColumns } from '../list/listed-columns.ts'
import { findTranscriptRequest } from '../transcript/transcript.queries.ts'
import { listOutside, type OutsideAddresses } from './outside.queries.ts'
import { listDocuments, listEvaluations, listEvents, listGuardians, listUndone } from './page.queries.ts'

interface Row extends StateRow {
  readonly id: number
  readonly cohortId: number | null
  readonly campus: string | null
  readonly gradeFrom: number | null
  readonly gradeTo: number | null
  readonly studentName: string
  readonly studentBornOn: string | null
  readonly studentGrade: number
  readonly startsOn: string | null
  readonly stage: ApplicationPage['stage']
  readonly stageSince: Date
  readonly outcome: ApplicationPage['outcome']
  readonly deletedAt: Date | null
  readonly livesIn: string
  readonly schoolNow: string
  readonly version: number
  readonly mergedInto: number | null
  readonly admittedStudentId: number | null
  readonly admittedAt: Date | null
}

interface Asked {
  readonly viewer: Viewer
  readonly id: number
  readonly addresses: OutsideAddresses
  readonly nowMs: number
  readonly services: ApplicationPage['services']
}

const at = (instant: Date | null) => instant?.toISOString() ?? null

/** An application with everything about it, also one that was deleted, to whoever may bring it back. Throws not-found. */
export async function getApplication(
  db: Database,
  { viewer, id, addresses, nowMs, services }: Asked,
): Promise<ApplicationPage> {
  const { rows } = await sql<Row>`
    select a.id, a.cohort_id, c.title as campus, c.grade_from, c.grade_to, a.student_name, a.student_born_on, a.student_grade, a.starts_on, a.stage, a.stage_since,
      a.outcome, a.deleted_at, a.lives_in, a.school_now, a.version, a.merged_into, m.student_id as admitted_student_id, m.admitted_at, ${stateColumns}
    from applications a left join cohorts c on c.id = a.cohort_id
    left join application_admissions m on m.application_id = a.id and m.taken_back_at is null
    where a.id = ${id} and ${seesApplication(viewer)}`.execute(db)
  const [row] = rows
  const canManage = row !== undefined && holdsFor(viewer, 'admissions.manage', row.cohortId)
  if (row === undefined || (row.deletedAt !== null && row.mergedInto === null && !canManage))
    throw notFound('There is no such application, or none you can see.')
  const [guardians, documents, evaluations, events, outside, undone, doubles, joined, more, imports] =
    await Promise.all([
      listGuardians(db, id),
      listDocuments(db, id),
      listEvaluations(db, id),
      listEvents(db, id),
      listOutside(db, id, addresses),
      listUndone(db, id),
      listDoubles(db, viewer, [id]),
      listJoined(db, id, nowMs),
      Promise.all([listFolderFiles(db, id), findTranscriptRequest(db, id)]),
      // Whoever was admitted is here already: an import says so itself.
      row.outcome === null
        ? listImportsAdding(db, viewer, { name: row.studentName, bornOn: row.studentBornOn })
        : [],
    ])
  return {
    id: row.id,
    studentName: row.studentName,
    studentGrade: row.studentGrade,
    startsOn: row.startsOn,
    campus: row.campus,
    campusGrades:
      row.gradeFrom === null || row.gradeTo === null
        ? null
        : { gradeFrom: row.gradeFrom, gradeTo: row.gradeTo },
    stage: row.stage,
    stageSince: row.stageSince.toISOString(),
    outcome: row.outcome,
    isDeleted: row.deletedAt !== null,
    ...presentStates(row),
    guardianFinishedAt: at(row.guardianFinishedAt),
    studentFinishedAt: at(row.studentFinishedAt),
    livesIn: row.livesIn,
    schoolNow: row.schoolNow,
    ...{ guardians, documents, evaluations, events, outside, undone, joined },
    folderFiles: more[0].map((file) => ({
      ...{ id: file.id, name: nameInDrive(file), inDriveAt: at(file.inDriveAt) },
    })),
    transcriptRequest: more[1],
    doubles: (doubles.get(id) ?? []).map(({ id: other, studentName, because }) => ({
      ...{ id: other, studentName, because },
    })),
    imports,
    mergedInto: row.mergedInto,
    isSuperAdmin: holdsFor(viewer, 'admissions.act', row.cohortId),
    canManage,
    canDecide: holdsFor(viewer, 'admissions.decide', row.cohortId),
    admission: await presentAdmission(db, viewer, row, nowMs),
    version: row.version,
    services,
  }
}

const dayMs = 86_400_000

async function presentAdmission(
  db: Database,
  viewer: Viewer,
  { admittedStudentId, admittedAt }: Row,
  nowMs: number,
): Promise<ApplicationPage['admission']> {
  if (admittedStudentId === null || admittedAt === null) return null
  const untilMs = admittedAt.getTime() + dayMs
  return {
    studentId: admittedStudentId,
    until: untilMs > nowMs ? new Date(untilMs).toISOString() : null,
    canOpenStudent: (await findVisibleStudent(db, viewer, admittedStudentId)) !== undefined,
  }
}
