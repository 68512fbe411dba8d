import { expect, test } from 'vitest'
import { graduationRank, shareOf, studentRows, withMetrics } from './student-rows.ts'

const student = (studentId: number, studentName: string) => ({
  studentId,
  studentName,
  studentEmail: '',
  profileImageUrl: null,
  grade: 9,
  studentTemporaryStatus: 'active',
  graduationStatus: null,
  abilitiesGraduationStatus: null,
  graduationStatusUrl: null,
  guardians: [],
})
const metrics = {
  actualAttendanceCount: 3,
  expectedAttendanceCount: 4,
  trendAttendanceCount: 1,
  assignedTasksCount: 0,
  completedTasksCount: 0,
  trendCompletedTasksCount: 0,
  missedFinalTasksCount: 0,
}
const students = { 7: student(7, 'Björn Thorsteinsson'), 9: student(9, 'Amara Nwosu') }

test('students are found by name, whatever the case and the accents', () => {
  expect(studentRows(students, 'NWO').map(({ studentId }) => studentId)).toEqual([9])
  expect(studentRows(students, 'bjorn').map(({ studentId }) => studentId)).toEqual([7])
  expect(studentRows(students, ' ')).toHaveLength(2)
})

test('counts that arrive later are merged by student', () => {
  expect(withMetrics(studentRows(students, ''), { 9: metrics }).map((row) => row.metrics)).toEqual([
    undefined,
    metrics,
  ])
})

test('nothing to count and no status sort last', () => {
  expect([shareOf(1, 2), shareOf(0, 0)]).toEqual([0.5, null])
  expect(graduationRank(student(1, ''))).toBeNull()
  expect(graduationRank({ ...student(1, ''), graduationStatus: 'falling-behind' })).toBe(3)
})
