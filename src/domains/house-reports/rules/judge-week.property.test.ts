import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WeekFigures } from '../contract/report-values.ts'
import {
  absencesIn,
  attendanceIncrease,
  increaseFrom,
  judgeWeek,
  missedTasksIn,
  type StudentWeek,
  submissionIncrease,
} from './judge-week.ts'

const figures = (most: number): fc.Arbitrary<WeekFigures> =>
  fc
    .tuple(
      fc.nat(most),
      fc.nat(most),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.option(fc.nat(most)),
    )
    .map(([sessions, tasks, shareAttended, shareSubmitted, notTaken]) => ({
      sessions,
      tasks,
      attended: Math.round(sessions * shareAttended),
      submitted: Math.round(tasks * shareSubmitted),
      notTaken,
    }))

const anyStudent: fc.Arbitrary<StudentWeek> = fc.record({
  week: figures(20),
  weekBefore: figures(20),
  fourWeeksBefore: figures(80),
})

describe('judging a week', () => {
  it('checks in with exactly those who missed something, and celebrates only who missed nothing', () => {
    fc.assert(
      fc.property(anyStudent, (student) => {
        const problems = absencesIn(student.week) + missedTasksIn(student.week)
        const item = judgeWeek(student)
        if (problems > 0) expect(item?.approachType).toBe('check_in')
        else expect(item?.approachType ?? 'celebrate').toBe('celebrate')
        expect(item?.recommendation === 'CELEBRATE').toBe(item?.approachType === 'celebrate')
      }),
    )
  })

  it('names each category exactly when its number says so, and none twice', () => {
    fc.assert(
      fc.property(anyStudent, (student) => {
        const categories = judgeWeek(student)?.categories ?? []
        expect(new Set(categories).size).toBe(categories.length)
        expect(categories.includes('unexcused_absence')).toBe(absencesIn(student.week) > 0)
        expect(categories.includes('task_not_submitted')).toBe(missedTasksIn(student.week) > 0)
        expect(categories.includes('attendance_increased')).toBe(attendanceIncrease(student) !== null)
        expect(categories.includes('task_submission_increased')).toBe(submissionIncrease(student) !== null)
      }),
    )
  })

  it('tells the guardians of two of a kind, and of the same kind twice in a row, and else not', () => {
    fc.assert(
      fc.property(anyStudent, (student) => {
        const item = judgeWeek(student)
        const kinds = [absencesIn, missedTasksIn].map((count) => [
          count(student.week),
          count(student.weekBefore),
        ])
        const grave = kinds.some(([now = 0, before = 0]) => now >= 2 || (now === 1 && before > 0))
        expect(item?.recommendation === 'MESSAGE_STUDENT_AND_GUARDIANS').toBe(grave)
      }),
    )
  })

  it('shows increases that add up and are large enough', () => {
    fc.assert(
      fc.property(anyStudent, (student) => {
        for (const increase of [attendanceIncrease(student), submissionIncrease(student)]) {
          if (increase === null) continue
          const { previousPercentage, currentPercentage, improvementPercentage } = increase
          expect(previousPercentage + improvementPercentage).toBe(currentPercentage)
          expect(improvementPercentage).toBeGreaterThanOrEqual(increaseFrom)
          expect(currentPercentage).toBeLessThanOrEqual(100)
        }
      }),
    )
  })
})
