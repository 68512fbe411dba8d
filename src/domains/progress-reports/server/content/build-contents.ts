import { createHash } from 'node:crypto'
import type { AssessmentFlag } from '#domains/mastery/contract/assessment-flags.ts'
import { masteryLabel, notStartedLabel } from '#domains/mastery/contract/mastery-levels.ts'
import { type AssessedPerk, listAssessedPerks } from '#domains/mastery/server/mastery.service.ts'
import type { Database } from '#server/database/database.ts'
import { sanitizeBody } from '#server/text/sanitize-body.ts'
import type {
  ReportAttendance,
  ReportContent,
  ReportExperience,
  ReportPerk,
} from '../../contract/report-content.ts'
import type { ReportKind } from '../../contract/report-kinds.ts'
import {
  type AttendanceOfReport,
  countAttendanceOfReports,
  countTasksOfReports,
  type ExperienceOfReport,
  listExperiencesOfReports,
  listPerksOfReports,
  listReportStudents,
  listSummaries,
  type PerkOfReport,
  type ReportStudent,
} from './report-facts.queries.ts'

export interface ReportCycle {
  readonly id: number
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
}

interface Asked {
  readonly cycle: ReportCycle
  readonly kind: ReportKind
  readonly studentIds: readonly number[]
  readonly nowMs: number
}

/** What a flag says where no level was given. */
const flagLabels: Readonly<Record<AssessmentFlag, string>> = {
  ontrack: 'On track',
  needs_improvement: 'Needs improvement',
  not_covered: 'Not covered',
}

const nothing: ReportAttendance = { sessions: 0, there: 0, late: 0, excused: 0, absent: 0 }

/**
 * The reports of some students as they stand now, by student; seven statements for any number of them. The same facts
 * give the same content to the letter, so that `hashOf` tells whether anything has changed.
 */
export async function buildContents(
  db: Database,
  { cycle, kind, studentIds, nowMs }: Asked,
): Promise<Map<number, ReportContent>> {
  const now = new Date(nowMs)
  const experiences = await listExperiencesOfReports(db, { cycleId: cycle.id, studentIds, nowMs })
  const experienceIds = [...new Set(experiences.map(({ experienceId }) => experienceId))]
  const students = await listReportStudents(db, studentIds)
  const perks = Map.groupBy(await listPerksOfReports(db, experiences), placeKey)
  const assessed = new Map(
    (await listAssessedPerks(db, studentIds, experienceIds)).map((row) => [perkKey(row), row]),
  )
  const span = { from: cycle.startsAt, to: cycle.endsAt }
  const attendance = byPlace(await countAttendanceOfReports(db, studentIds, span, now))
  const tasks = byPlace(await countTasksOfReports(db, studentIds, experienceIds, now))
  const summaries = new Map(
    (await listSummaries(db, cycle.id, kind, studentIds)).map((row) => [row.studentId, row]),
  )
  const ofStudent = Map.groupBy(experiences, ({ studentId }) => studentId)

  const shown = (student: ReportStudent, one: ExperienceOfReport): ReportExperience => {
    const done = tasks.get(placeKey(one))
    return {
      id: one.experienceId,
      title: one.title,
      type: one.type,
      image_url: one.imageUrl,
      experts: one.experts,
      attendance: counts(attendance.get(placeKey(one))),
      tasks: { expected: done?.expected ?? 0, handed_in: done?.handedIn ?? 0 },
      perks: (perks.get(placeKey(one)) ?? []).flatMap((perk) =>
        shownPerk(perk, student.grade, assessed.get(`${placeKey(one)} ${perk.kind} ${perk.id}`)),
      ),
    }
  }

  return new Map(
    students.map((student) => {
      const own = (ofStudent.get(student.id) ?? []).map((one) => shown(student, one))
      const summary = summaries.get(student.id)
      return [
        student.id,
        {
          student: {
            id: student.id,
            name: student.name,
            first_name: student.firstName,
            grade: student.grade,
          },
          cycle: {
            id: cycle.id,
            title: cycle.title,
            starts_at: cycle.startsAt.toISOString(),
            ends_at: cycle.endsAt.toISOString(),
          },
          kind,
          advisor: student.advisor,
          attendance: own.map((one) => one.attendance).reduce(plus, nothing),
          experiences: own,
          summary: summary && summary.body !== '' ? { body: summary.body, by: summary.by } : null,
        },
      ]
    }),
  )
}

/** What tells two contents apart: of the same facts it is the same. */
export const hashOf = (content: ReportContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')

interface Place {
  readonly studentId: number
  readonly experienceId: number
}

const placeKey = ({ studentId, experienceId }: Place) => `${studentId} ${experienceId}`
const byPlace = <Row extends Place>(rows: readonly Row[]) => new Map(rows.map((row) => [placeKey(row), row]))
const perkKey = (row: AssessedPerk) =>
  `${placeKey(row)} ${row.unitId === null ? `ability ${row.abilityId}` : `unit ${row.unitId}`}`

const counts = (row: AttendanceOfReport | undefined): ReportAttendance =>
  row === undefined
    ? nothing
    : {
        sessions: row.sessions,
        there: row.there,
        late: row.late,
        excused: row.excused,
        absent: row.absent,
      }

const plus = (a: ReportAttendance, b: ReportAttendance): ReportAttendance => ({
  sessions: a.sessions + b.sessions,
  there: a.there + b.there,
  late: a.late + b.late,
  excused: a.excused + b.excused,
  absent: a.absent + b.absent,
})

/** A unit or ability as it stands in a report; what the student was not to earn there only where it was assessed. */
function shownPerk(perk: PerkOfReport, grade: number, said: AssessedPerk | undefined): ReportPerk[] {
  const { kind, id, title } = perk
  if (said === undefined)
    return perk.isToEarn ? [{ kind, id, title, level: null, label: notStartedLabel, comment: '' }] : []
  const label = said.level === null ? flagLabels[said.flag] : masteryLabel(said.level, grade)
  const { text } = sanitizeBody(said.commentHtml)
  return [{ kind, id, title, level: said.level, label, comment: text }]
}
