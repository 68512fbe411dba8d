import { expect, it } from 'vitest'
import type { AttendanceEntry, StatusChange } from '../../contract/attendance.schemas.ts'
import type { AttendanceStatus } from '../../contract/attendance-status.ts'
import type { Hearer } from '../../contract/family-words.ts'
import { correctedFamilies, familiesOfUpdate } from './corrected-families.ts'

const entry = (id: number, studentName: string, hearers: Hearer[], computedStatus = '') =>
  ({ id, studentName, nameDetail: null, computedStatus, hearers }) as unknown as AttendanceEntry
const noor: Hearer = { guardianId: 3, name: 'Noor Moreau', said: 'absent' }
const luc: Hearer = { guardianId: 5, name: 'Luc Moreau', said: 'there' }
const ben: Hearer = { guardianId: 8, name: 'Ben Ortiz', said: 'absent' }
const entries = [
  entry(1, 'Ida Moreau', [noor, luc], 'Present'),
  entry(2, 'Eli Moreau', [noor]),
  entry(4, 'Al Ortiz', [ben]),
  entry(6, 'Tara Banerjee', []),
]
const familiesOf = (...drafts: [number, AttendanceStatus[]][]) => correctedFamilies(entries, new Map(drafts))

it('are those who were told otherwise, guardian by guardian', () => {
  expect(familiesOf([1, ['Present']])).toEqual({
    ids: [1],
    students: ['Ida Moreau'],
    guardians: ['Noor Moreau'],
    count: 1,
  })
  expect(familiesOf([1, ['Unexcused Absent']]).guardians).toEqual(['Luc Moreau'])
})

it('take an emptied row as the meeting says it', () => {
  expect(familiesOf([1, []]).guardians).toEqual(['Noor Moreau'])
})

it('are nobody for what is not changed, was told, or was never told', () => {
  expect(familiesOf().ids).toEqual([])
  expect(familiesOf([4, ['Unexcused Absent']]).ids).toEqual([])
  expect(familiesOf([6, ['Present']]).ids).toEqual([])
})

it('count brothers and sisters as one family', () => {
  const families = familiesOf([1, ['Present']], [2, ['Late']], [4, ['Present']])
  expect([families.ids, families.count]).toEqual([[1, 2, 4], 2])
})

it('of an update are those of the rows that will say something else', () => {
  const change = (attendanceId: number, to: string, hearers: Hearer[]): StatusChange => ({
    attendanceId,
    studentName: `Student ${attendanceId}`,
    nameDetail: null,
    from: '',
    to,
    isSetByStaff: false,
    excuseWaits: false,
    hearers,
  })
  const families = familiesOfUpdate([
    change(1, 'Present', [noor, luc]),
    change(4, 'Unexcused Absent', [ben]),
    change(6, 'Present', []),
  ])
  expect(families).toEqual({ ids: [1], students: ['Student 1'], guardians: ['Noor Moreau'], count: 1 })
})
