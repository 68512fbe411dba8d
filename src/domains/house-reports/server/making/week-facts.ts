import { schoolInstant } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import { noFigures, type StudentWeek } from '../../rules/judge-week.ts'
import { addWeeks, type WeekBounds, weekBounds } from '../../rules/report-week.ts'
import { listAttendanceCounts, listTaskCounts } from './week-facts.queries.ts'

/** The hour of Monday at which reports are made, and up to which what was handed in counts. */
const madeAt = '06:00'

/** When the report of a week is due, epoch ms: the Monday after it, 6:00 AM on the school's wall. */
export const reportDueMs = (monday: string): number => schoolInstant(addWeeks(monday, 1), madeAt)

/** A student's numbers with the rows behind those of the week. */
export interface StudentFacts extends StudentWeek {
  readonly studentId: number
  readonly rollIds: readonly number[]
  readonly missedRollIds: readonly number[]
  readonly taskIds: readonly number[]
  readonly missedTaskIds: readonly number[]
}

export const noFacts = (studentId: number): StudentFacts => ({
  studentId,
  week: noFigures,
  weekBefore: noFigures,
  fourWeeksBefore: noFigures,
  rollIds: [],
  missedRollIds: [],
  taskIds: [],
  missedTaskIds: [],
})

/** What a week was like, by student; of the whole school when no students are named. Two statements. */
export async function loadWeekFacts(
  db: Database,
  monday: string,
  studentIds: readonly number[] | null,
): Promise<Map<number, StudentFacts>> {
  const bounds: WeekBounds = weekBounds(monday)
  const rolls = await listAttendanceCounts(db, studentIds, bounds, reportDueMs(monday))
  const tasks = await listTaskCounts(db, studentIds, bounds, reportDueMs(monday))
  const facts = new Map<number, StudentFacts>()
  for (const row of rolls) {
    const none = noFacts(row.studentId)
    facts.set(row.studentId, {
      ...none,
      week: { ...none.week, attended: row.part, sessions: row.whole, notTaken: row.notTaken },
      weekBefore: {
        ...none.weekBefore,
        attended: row.partBefore,
        sessions: row.wholeBefore,
        notTaken: row.notTakenBefore,
      },
      fourWeeksBefore: { ...none.fourWeeksBefore, attended: row.partCompared, sessions: row.wholeCompared },
      rollIds: row.countedIds,
      missedRollIds: row.missedIds,
    })
  }
  for (const row of tasks) {
    const known = facts.get(row.studentId) ?? noFacts(row.studentId)
    facts.set(row.studentId, {
      ...known,
      week: { ...known.week, submitted: row.part, tasks: row.whole },
      weekBefore: { ...known.weekBefore, submitted: row.partBefore, tasks: row.wholeBefore },
      fourWeeksBefore: { ...known.fourWeeksBefore, submitted: row.partCompared, tasks: row.wholeCompared },
      taskIds: row.countedIds,
      missedTaskIds: row.missedIds,
    })
  }
  return facts
}
