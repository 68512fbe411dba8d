import { sql } from 'kysely'
import { seesAllRollsOfStudent } from '#domains/attendance/server/attendance.service.ts'
import type { GraduationStatus } from '#domains/graduation/contract/graduation-status.ts'
import { houseAddress } from '#domains/houses/rules/house-addresses.ts'
import { opensProgram } from '#domains/mastery/server/mastery.service.ts'
import {
  findStudentForSheet,
  listRunningMeetings,
} from '#domains/person-sheet/server/person-sheet.service.ts'
import { findCurrentCycle } from '#domains/school-year/server/school-year.service.ts'
import { opensDocuments } from '#domains/student-documents/server/student-documents.service.ts'
import { opensTranscripts } from '#domains/transcripts/server/transcripts.service.ts'
import { notFound } from '#server/api/errors.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import { together } from '#server/database/asked-together.ts'
import type { Database } from '#server/database/database.ts'
import { type StudentHead, type StudentTab, studentTabs } from '../contract/student-page.contract.ts'
import { graduationYear, graduationYearOf } from '../rules/graduation-year.ts'

const labels: Readonly<Record<StudentTab, string>> = {
  overview: 'Overview',
  details: 'Details',
  notes: 'Notes',
  program: 'Program',
  status: 'Status',
  reports: 'Reports',
  transcript: 'Transcript',
  documents: 'Documents',
  'learning-availability': 'Availability',
  'learning-hours': 'Learning hours',
  timeline: 'Timeline',
  'learning-history': 'Learning history',
  pathways: 'Pathways',
}

interface HeadContext {
  readonly db: Database
  readonly viewer: Viewer
  readonly nowMs: number
}

type Student = NonNullable<Awaited<ReturnType<typeof findStudentForSheet>>>

/** What the domains of the tabs say of the viewer and the student. */
interface Seen {
  readonly program: boolean
  readonly transcripts: boolean
  readonly documents: boolean
}

/** Which tabs of a student the viewer opens. */
const opens: Readonly<Record<StudentTab, (viewer: Viewer, student: Student, seen: Seen) => boolean>> = {
  overview: () => true,
  details: () => true,
  notes: (_, { seesNotes }) => seesNotes,
  program: (_viewer, _student, { program }) => program,
  status: (viewer, { seesNotes }) => seesNotes || holds(viewer, 'students.change_status'),
  reports: (_, { seesReports }) => seesReports,
  transcript: (_viewer, _student, { transcripts }) => transcripts,
  documents: (_viewer, _student, { documents }) => documents,
  'learning-availability': () => true,
  'learning-hours': (_viewer, { seesRolls }) => seesRolls,
  // Who sees nothing of what it tells has no line.
  timeline: (viewer, { seesRolls, seesNotes }, { program }) =>
    viewer.features.has('student-timeline') &&
    (seesRolls || seesNotes || program || holds(viewer, 'students.change_status')),
  'learning-history': () => true,
  pathways: (viewer) => holds(viewer, 'pathways.view') || holds(viewer, 'pathways.manage'),
}

/** The head of the page of a student; not-found for who does not see the student. Seven statements, one wave. */
export async function loadStudentHead(
  { db, viewer, nowMs }: HeadContext,
  studentId: number,
): Promise<StudentHead> {
  const wave = together(db)
  // Asked within the statement, so that it needs not wait for the answer of another.
  const seesAll = sql<boolean>`(select ${seesAllRollsOfStudent(viewer)} from students where students.id = ${studentId})`
  const [student, program, transcripts, documents, graduation, cycle, { running, topics }] =
    await Promise.all([
      findStudentForSheet(wave, viewer, studentId),
      opensProgram(wave, viewer, studentId),
      opensTranscripts(wave, viewer, studentId),
      opensDocuments(wave, viewer, studentId),
      findGraduation(wave, studentId),
      findCurrentCycle(wave, nowMs),
      listRunningMeetings(wave, viewer, { studentId, seesAll, now: new Date(nowMs) }),
    ])
  if (!student) throw notFound('There is no such student, or none you can see.')
  const { id, houseId, houseTitle, advisorId, advisorName, deactivatedAt } = student
  const seen: Seen = { program, transcripts, documents }
  return {
    id,
    name: student.name,
    imageUrl: student.image,
    pronouns: student.pronouns,
    grade: student.grade,
    status: student.status,
    isDeactivated: deactivatedAt !== null,
    campus: student.campus,
    house:
      houseId === null || houseTitle === null
        ? null
        : { id: houseId, title: houseTitle, url: student.opensHouse ? houseAddress.home(houseId) : null },
    advisor: advisorId === null || advisorName === null ? null : { id: advisorId, name: advisorName },
    email: student.email,
    graduates: cycle
      ? graduationYearOf(student, Number(cycle.schoolYear.slice(0, 4)))
      : graduationYear(student.grade, nowMs),
    // Of who has left nobody asks whether they are behind.
    graduation: (program && student.status !== 'withdrawn' && graduation) || null,
    now: student.seesRolls ? running : null,
    tabs: studentTabs
      .filter((tab) => opens[tab](viewer, student, seen))
      .map((value) => ({ value, label: labels[value] })),
    can: {
      addAbsence: holds(viewer, 'excuses.create'),
      writeNote: student.seesNotes && holds(viewer, 'notes.write'),
      seeAs: student.mayMirror && deactivatedAt === null,
      edit: holds(viewer, 'people.manage'),
    },
    topics,
  }
}

/** The kept status of a student's graduation; none before it was first computed. */
const findGraduation = (db: Database, studentId: number) =>
  db
    .selectFrom('studentGraduations')
    .select((eb) => [eb.ref('status').$castTo<GraduationStatus>().as('status'), 'tightest'])
    .where('studentId', '=', studentId)
    .executeTakeFirst()
