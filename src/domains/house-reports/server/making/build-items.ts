import type { Database } from '#server/database/database.ts'
import type { ItemEvidence, ReportSession, ReportTask } from '../../contract/report-values.ts'
import {
  absencesIn,
  attendanceIncrease,
  type Judgement,
  judgeWeek,
  knownAbsencesIn,
  missedTasksIn,
  submissionIncrease,
} from '../../rules/judge-week.ts'
import { listSessionsBehind, listTasksBehind } from '../evidence.queries.ts'
import type { StudentFacts } from './week-facts.ts'

export interface NewItem extends Judgement {
  readonly studentId: number
  readonly evidence: ItemEvidence
}

/** Items of a report with their evidence, for students whose week says something; two statements for all of them. */
export async function buildItems(
  db: Database,
  students: readonly StudentFacts[],
  asOfMs: number,
): Promise<NewItem[]> {
  const judged = students.flatMap((facts) => {
    const judgement = judgeWeek(facts)
    return judgement ? [{ facts, judgement }] : []
  })
  const sessions = await listSessionsBehind(
    db,
    judged.map(({ facts, judgement }) => ({
      studentId: facts.studentId,
      ids: judgement.categories.includes('attendance_increased') ? facts.rollIds : facts.missedRollIds,
    })),
  )
  const tasks = await listTasksBehind(
    db,
    judged.map(({ facts, judgement }) => ({
      studentId: facts.studentId,
      ids: judgement.categories.includes('task_submission_increased') ? facts.taskIds : facts.missedTaskIds,
    })),
    asOfMs,
  )
  return judged.map(({ facts, judgement }) => ({
    studentId: facts.studentId,
    ...judgement,
    evidence: evidenceOf(facts, sessions.get(facts.studentId) ?? [], tasks.get(facts.studentId) ?? []),
  }))
}

function evidenceOf(
  facts: StudentFacts,
  sessions: readonly ReportSession[],
  tasks: readonly ReportTask[],
): ItemEvidence {
  const { week, weekBefore, fourWeeksBefore: before } = facts
  const absences = absencesIn(week)
  const missedTasks = missedTasksIn(week)
  const attendance = attendanceIncrease(facts)
  const submission = submissionIncrease(facts)
  const missedRolls = new Set(facts.missedRollIds)
  return {
    ...(absences > 0 && {
      unexcused_absence: {
        count: absences,
        countBefore: knownAbsencesIn(weekBefore),
        sessions: sessions.filter((session) => missedRolls.has(session.attendableId)),
      },
    }),
    ...(missedTasks > 0 && {
      task_not_submitted: {
        count: missedTasks,
        countBefore: missedTasksIn(weekBefore),
        tasks: tasks.filter((task) => task.submittedAt === null),
      },
    }),
    ...(attendance && {
      attendance_increased: {
        ...attendance,
        current: { part: week.attended, whole: week.sessions },
        previous: { part: before.attended, whole: before.sessions },
        sessions: [...sessions],
      },
    }),
    ...(submission && {
      task_submission_increased: {
        ...submission,
        current: { part: week.submitted, whole: week.tasks },
        previous: { part: before.submitted, whole: before.tasks },
        tasks: [...tasks],
      },
    }),
  }
}
