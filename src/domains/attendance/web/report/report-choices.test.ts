import { expect, it } from 'vitest'
import { changesOf, effectOf } from './report-choices.ts'

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

it('knows nothing of what choices would change while the server could not say', () => {
  const read = [change(1, false)]
  const previewed = [change(1, false), change(2, false)]
  const failed = new Error('Try again later.')
  const chosen = { ipad: 2 }
  const known = (changes: readonly unknown[]) => ({ changes, failure: null })
  expect(changesOf(read, {}, { data: undefined, error: failed })).toEqual(known(read))
  expect(changesOf(read, chosen, { data: undefined, error: null })).toEqual(known(read))
  expect(changesOf(read, chosen, { data: { changes: previewed }, error: null })).toEqual(known(previewed))
  // It was said of these choices, and could not be asked once more.
  expect(changesOf(read, chosen, { data: { changes: previewed }, error: failed })).toEqual(known(previewed))
  expect(changesOf(read, chosen, { data: undefined, error: failed })).toEqual({
    changes: [],
    failure: failed,
  })
})
