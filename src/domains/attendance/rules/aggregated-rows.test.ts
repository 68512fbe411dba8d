import { describe, expect, it } from 'vitest'
import { aggregatedCells, aggregatedHeader, shownStudents } from './aggregated-rows.ts'

const student = (studentId: number, studentName: string, presentPercentage: number | null) => ({
  studentId,
  studentName,
  nameDetail: null,
  status: 'active',
  presentPercentage,
  absences: 0,
  dailyStatuses: [null],
  notExpected: [] as number[],
})
const students = [
  student(1, 'Wren Abernathy', 100),
  student(2, 'Élan Ödegaard', null),
  student(3, 'Declan O’Shaughnessy', 50),
  student(4, 'Amara Nwosu', 100),
]
const ids = (rows: { studentId: number }[]) => rows.map(({ studentId }) => studentId)

describe('the students of the aggregated view', () => {
  it('open lowest first, with those not counted yet at the end', () => {
    expect(ids(shownStudents(students, '', 'lowest'))).toEqual([3, 4, 1, 2])
  })

  it('stand by name when asked', () => {
    expect(ids(shownStudents(students, '', 'name'))).toEqual([4, 3, 2, 1])
  })

  it('are found without their accents', () => {
    expect(ids(shownStudents(students, 'odegaard', 'name'))).toEqual([2])
  })

  it('say in words where no roll was taken, and where they were not expected', () => {
    const day = {
      timestampz: '2026-11-10T15:00:00Z',
      date: '2026-11-10',
      isUpcoming: false,
      isToday: true,
      isRollTaken: false,
      sessionId: 7,
      presentPercentage: null,
    }
    expect(aggregatedHeader([day])).toEqual(['Student', 'Present %', 'Absences', '2026-11-10'])
    expect(students.slice(0, 1).flatMap((one) => aggregatedCells([day], one))).toEqual([
      'Wren Abernathy',
      100,
      0,
      'Roll not taken',
    ])
    expect(aggregatedCells([day], { ...student(5, 'Diego Ruiz', null), notExpected: [0] })).toEqual([
      'Diego Ruiz',
      '',
      0,
      'Not expected',
    ])
  })
})
