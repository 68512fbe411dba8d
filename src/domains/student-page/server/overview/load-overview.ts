import { school } from '#contract/school/school.ts'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { findProgramStudent } from '#domains/mastery/server/mastery.service.ts'
import { mediumLabels } from '#domains/notes/contract/note-values.ts'
import { listTalks, type Talk } from '#domains/notes/server/notes.service.ts'
import { findStudentForSheet } from '#domains/person-sheet/server/person-sheet.service.ts'
import { findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import {
  hasHandedInSince,
  readTasksOfStudent,
  type TasksInExperience,
} from '#domains/tasks/server/tasks.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { together } from '#server/database/asked-together.ts'
import type { Database } from '#server/database/database.ts'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'
import { runOf } from '../../rules/session-run.ts'
import { studentAlerts } from '../../rules/student-alerts.ts'
import { listPerksInProgress } from './perks-in-progress.ts'
import { listExperiencesOfStudent, listMeetingsOfPeriod } from './student-cycle.queries.ts'
import { listToday, shownToday, topicsOfDay, upcomingOf } from './today.ts'

interface OverviewContext {
  readonly db: Database
  readonly viewer: Viewer
  readonly nowMs: number
}

const dayMs = 86_400_000

/**
 * The cycle of a student as far as the viewer sees it; not-found for who does not see the student. Three waves of
 * statements, however many experiences.
 */
export async function loadStudentOverview(
  { db: database, viewer, nowMs }: OverviewContext,
  { studentId, cycle_id }: { readonly studentId: number; readonly cycle_id?: number | undefined },
): Promise<StudentOverview> {
  const db = together(database)
  const [student, cycle, program] = await Promise.all([
    findStudentForSheet(db, viewer, studentId),
    findSelectedCycle(db, cycle_id, nowMs),
    findProgramStudent(db, viewer, studentId),
  ])
  if (!student) throw notFound('There is no such student, or none you can see.')
  const now = new Date(nowMs)
  const asked = { studentId, seesAll: student.seesAllRolls, now }
  const since = new Date(nowMs - school().staleDays * dayMs)
  const [experiences, meetings, ofToday] = await Promise.all([
    cycle ? listExperiencesOfStudent(db, viewer, asked, cycle.id) : [],
    student.seesRolls && cycle
      ? listMeetingsOfPeriod(db, viewer, asked, { from: cycle.startsAt, to: cycle.endsAt })
      : [],
    // By themselves: today is today in another cycle, too, and between two of them.
    student.seesRolls ? listToday(db, viewer, asked) : null,
  ])
  const seen = student.seesRolls ? experiences.filter(({ isSeen }) => isSeen).map(({ id }) => id) : []
  const [tasks, hasHandedIn, talks, perks] = await Promise.all([
    readTasksOfStudent(db, studentId, seen, { since, now }),
    hasHandedInSince(db, studentId, since, student.seesAllRolls ? null : seen),
    student.seesNotes && cycle ? listTalks(db, { viewer, nowMs }, studentId, cycle.startsAt) : null,
    program ? listPerksInProgress(db, program, experiences) : null,
  ])
  const rows = experiences.map((experience) => {
    const isSeen = seen.includes(experience.id)
    const done = tasks.get(experience.id)
    return {
      ...shownExperience(experience),
      run: isSeen ? runOf(meetings.filter(({ experienceId }) => experienceId === experience.id)) : null,
      tasks: isSeen ? shownTasks(done) : null,
    }
  })
  const ofHouse = meetings.filter(({ houseId }) => houseId !== null && houseId === student.houseId)
  const whole = runOf(meetings)
  const counted = [...tasks.values()]
  return {
    cycle: cycle?.title ?? null,
    experiences: rows,
    house:
      student.houseId === null || student.houseTitle === null
        ? null
        : {
            id: student.houseId,
            title: student.houseTitle,
            logoUrl: student.houseLogoUrl,
            run: student.seesAllRolls || ofHouse.length > 0 ? runOf(ofHouse) : null,
          },
    perks,
    canChoosePerks: program?.canManage ?? false,
    seesAllRolls: student.seesAllRolls,
    alerts: studentAlerts({
      experiences: rows.map(({ id, title, run, tasks: done }) => ({
        id,
        title,
        absences: run?.absences ?? 0,
        missedFinal: done?.missedFinal ?? 0,
      })),
      taken: whole.taken,
      present: whole.present,
      lately: {
        due: counted.reduce((sum, { lately }) => sum + lately, 0),
        hasHandedIn,
        isOfAll: student.seesAllRolls,
      },
    }),
    tried: talks?.talks.map(shownTalk) ?? null,
    unreadNotes: talks?.unread ?? 0,
    upcoming: upcomingOf(meetings, nowMs),
    topics: topicsOfDay(studentId, ofToday ?? []),
    ...shownToday(ofToday),
  }
}

type Experience = Awaited<ReturnType<typeof listExperiencesOfStudent>>[number]

const shownExperience = ({ id, title, type, imageUrl, experts, isOpen }: Experience) => ({
  id,
  title,
  type,
  imageUrl,
  experts,
  url: isOpen ? addressOf.experience({ type, experienceId: id }) : null,
})

const shownTasks = (tasks: TasksInExperience | undefined) => ({
  expected: tasks?.expected ?? 0,
  handedIn: tasks?.handedIn ?? 0,
  waiting: tasks?.waiting ?? 0,
  missed: tasks?.missed ?? 0,
  missedFinal: tasks?.missedFinal ?? 0,
  nextDueAt: tasks?.nextDueAt?.toISOString() ?? null,
})

const shownTalk = ({ medium, at }: Talk) => ({ what: mediumLabels[medium], at: at.toISOString() })
