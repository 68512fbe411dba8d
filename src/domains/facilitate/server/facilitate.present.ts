import type { z } from 'zod'
import { schoolDateOf } from '#contract/school-time.ts'
import { mostTopicsOfPage, type Topic, topic } from '#contract/topics.ts'
import { wholePercent } from '#domains/attendance/rules/percentages.ts'
import { isOverAt } from '#domains/attendance/rules/roll-facts.ts'
import {
  type ExperienceRecord,
  experienceTypeTitles,
} from '#domains/experiences/server/experiences.service.ts'
import { planAtAGlance } from '#domains/session-plans/rules/plan-text.ts'
import type { StudentTaskProgress, TaskProgress } from '#domains/tasks/server/tasks.service.ts'
import type { FacilitatedExperience, todaySession } from '../contract/facilitate.contract.ts'
import type { ExperienceFigures, SessionSummary, StudentSummary } from './sessions.queries.ts'

type Session = z.output<typeof todaySession>

/** What is shown of sessions beside their rolls. */
interface Beside {
  /** The plans that the viewer may read, by session. */
  readonly plans: ReadonlyMap<number, string>
  readonly nowMs: number
}

export function presentSession(session: SessionSummary, { plans, nowMs }: Beside): Session {
  const hasStarted = session.startsAt.getTime() <= nowMs
  const isRunning = hasStarted && !isOverAt(session, nowMs)
  const state = !hasStarted
    ? 'upcoming'
    : isRunning
      ? 'running'
      : session.isNotTaken
        ? 'roll_not_taken'
        : 'roll_taken'
  return {
    sessionId: session.sessionId,
    startAt: session.startsAt.toISOString(),
    endAt: session.endsAt.toISOString(),
    state,
    studentsCount: session.studentsCount,
    missingCount: session.missingCount,
    presence: session.presence,
    thereCount: session.thereCount,
    excusedCount: session.excusedCount,
    conferenceUrl: session.conferenceUrl,
    plan: planAtAGlance(plans.get(session.sessionId)),
  }
}

export function presentFacilitated(
  record: ExperienceRecord,
  sessions: readonly SessionSummary[],
  figures: ExperienceFigures | undefined,
  beside: Beside,
): FacilitatedExperience {
  const own = sessions.filter((session) => session.experienceId === record.id)
  const today = schoolDateOf(beside.nowMs)
  return {
    id: record.id,
    title: record.title,
    themeTitle: record.themeTitle,
    type: record.type,
    typeTitle: experienceTypeTitles[record.type].many,
    imageUrl: record.imageUrl,
    campus: record.campus,
    studentsCount: figures?.students ?? 0,
    daysOfTheWeek: figures?.weekdays.join(', ') ?? '',
    time: figures?.startTime ?? '',
    attendancePercentage: wholePercent(figures?.present ?? 0, figures?.taken ?? 0),
    rollsNotTaken: own
      .filter((session) => session.isNotTaken)
      .map(({ sessionId, startsAt, studentsCount }) => ({
        sessionId,
        startAt: startsAt.toISOString(),
        studentsCount,
      })),
    // What runs now is today's, also when it began before midnight.
    todaySessions: own.flatMap((session) => {
      const presented = presentSession(session, beside)
      return session.schoolDate === today || presented.state === 'running' ? [presented] : []
    }),
    nextSessionAt: figures?.nextStartsAt?.toISOString() ?? null,
  }
}

/** For how many sessions of one experience a page listens to who comes and goes. */
const mostRunning = 4

/** What runs and what begins next: the sessions in which people come and go. */
function goingOn(sessions: readonly Session[]): Session[] {
  const next = sessions.find(({ state }) => state === 'upcoming')
  return [...sessions.filter(({ state }) => state === 'running'), ...(next ? [next] : [])]
}

/** The topics of rolls that the sessions of a page listen to, whoever comes and goes. */
export const heardOfSessions = (sessions: readonly Session[]): Topic[] =>
  goingOn(sessions)
    .slice(0, mostRunning)
    .map(({ sessionId }) => topic('attendable', sessionId))

/**
 * The topics of meetings that an experience's page listens to: what runs, the next to begin, and those whose roll
 * nobody took.
 */
export function heardOf(sessions: readonly Session[]): Topic[] {
  const untaken = sessions.filter(({ state }) => state === 'roll_not_taken').reverse()
  return [...goingOn(sessions), ...untaken]
    .slice(0, mostTopicsOfPage - mostRunning)
    .map(({ sessionId }) => topic('meeting', sessionId))
}

export const presentStudent = (student: StudentSummary, tasks: StudentTaskProgress | undefined) => ({
  id: student.id,
  name: student.name,
  email: student.email,
  grade: student.grade,
  houseTitle: student.houseTitle,
  status: student.status,
  attendancePercentage: wholePercent(student.present, student.taken),
  absences: student.absences,
  tasks: tasks ? { expected: tasks.expected, handedIn: tasks.handedIn, overdue: tasks.overdue } : null,
})

export const presentTask = ({ dueAt, ...task }: TaskProgress) => ({ ...task, dueAt: dueAt.toISOString() })
