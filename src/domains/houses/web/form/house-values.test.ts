import { expect, test } from 'vitest'
import { conflicts, emptyHouse, merge, moves, toFields, withoutMember } from './house-values.ts'

const student = (id: number, houseId?: number) => ({
  id,
  name: `Student ${id}`,
  facts: 'Grade 9',
  house: houseId === undefined ? null : { id: houseId, title: `House ${houseId}` },
})
const begun = {
  ...emptyHouse([{ cohort_id: 1 }]),
  title: 'Juniper',
  members: [student(1), student(2)],
  presidentId: 1,
}

test('who leaves the house leaves their office', () => {
  expect(withoutMember(begun, 1)).toMatchObject({ members: [{ id: 2 }], presidentId: null })
})

test('students of another house move, those of this one and of none do not', () => {
  const values = { ...begun, members: [student(1, 7), student(2, 9), student(3)] }
  expect(moves(values, 7).map(({ id }) => id)).toEqual([2])
})

test('the form sends everything, an empty field as an empty text', () => {
  expect(toFields(begun)).toEqual({
    title: 'Juniper',
    cohort_id: 1,
    advisor_id: '',
    president_id: 1,
    vice_president_id: '',
    default_standup_time: '',
    conference_url: '',
    member_ids: '1,2',
  })
})

test('only what both changed differently is asked about; the rest is put together', () => {
  const yours = { ...begun, title: 'Mine', time: '08:30', members: [student(2)], presidentId: null }
  const theirs = { ...begun, title: 'Theirs', link: 'https://video.test' }
  expect(conflicts(begun, yours, theirs)).toEqual(['title'])
  expect(merge(begun, yours, theirs, () => false)).toMatchObject({
    title: 'Theirs',
    time: '08:30',
    link: 'https://video.test',
    members: [{ id: 2 }],
    presidentId: null,
  })
  expect(merge(begun, yours, theirs, () => true).title).toBe('Mine')
  expect(conflicts(begun, yours, yours)).toEqual([])
})
