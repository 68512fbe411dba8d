import { expect, it } from 'vitest'
import { effectOf } from './report-choices.ts'

const change = (attendanceId: number, isSetByStaff: boolean) => ({
  attendanceId,
  studentName: `Student ${attendanceId}`,
  nameDetail: null,
  from: 'Present',
  to: 'Late',
  isSetByStaff,
  excuseWaits: false,
  hearers: [],
})

it('leaves what staff set as it is, unless the meeting’s word is taken', () => {
  const changes = [change(1, false), change(2, true), change(3, true)]
  expect(effectOf(changes, new Set([3])).map(({ attendanceId }) => attendanceId)).toEqual([1, 3])
})
