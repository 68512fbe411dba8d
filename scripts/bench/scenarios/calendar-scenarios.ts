import { get, type Scenario } from '../bench-types.ts'
import type { BenchClass } from './bench-class.ts'

const monthBudgetMs = 500
const dayBudgetMs = 200

/** The attendance calendar as issue 3 §2 names it. */
export function calendarScenariosOf({ studentId, sessions }: BenchClass): Scenario[] {
  const day = sessions.at(-1)?.schoolDate ?? ''
  const shared = { isRead: true, isFlat: true, persona: 'director' } as const
  return [
    {
      ...shared,
      name: 'Calendar month, whole school',
      isOfWholeSchool: true,
      budgetMs: monthBudgetMs,
      goal: { p50Ms: 8 },
      lanes: [[get(`/api/pages/attendance/faculty?date=${day}`)]],
    },
    {
      ...shared,
      name: 'Calendar month, one student',
      budgetMs: monthBudgetMs,
      lanes: [[get(`/api/pages/attendance/faculty?date=${day}&student_id=${studentId}`)]],
    },
    {
      ...shared,
      name: 'Calendar day panel',
      isOfWholeSchool: true,
      budgetMs: dayBudgetMs,
      lanes: [[get(`/api/pages/attendance/missesOnDay?day=${day}&attType=all`)]],
    },
    {
      ...shared,
      name: 'Rolls not taken',
      isOfWholeSchool: true,
      lanes: [[get('/api/pages/attendance/rollsNotTaken')]],
    },
    {
      ...shared,
      name: 'Students by name, with their absences',
      isOfWholeSchool: true,
      lanes: [[get('/api/pages/attendance/lookup?tab=all')]],
    },
    {
      ...shared,
      name: 'Missing now',
      isOfWholeSchool: true,
      lanes: [[get('/api/pages/attendance/missingNow')]],
    },
  ]
}
