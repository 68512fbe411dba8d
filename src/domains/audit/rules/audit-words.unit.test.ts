import { expect, it } from 'vitest'
import { actionWords, changedFields, fieldWords, kindWords } from './audit-words.ts'

it('says actions and kinds in words', () => {
  expect(actionWords('note_category.changed')).toBe('Note category changed')
  expect(actionWords('sign_in.signed_in')).toBe('Signed in')
  expect([kindWords('attendable'), kindWords('house_report')]).toEqual(['Roll', 'House report'])
})

it('tells which fields differ, and of persons no value', () => {
  const [before, after] = [
    { title: 'A', grade: 9, same: [1] },
    { title: 'B', grade: 9, same: [1], firstName: 'Iva' },
  ]
  expect(changedFields(before, after, true)).toEqual([
    { name: 'Title', before: 'A', after: 'B' },
    { name: 'First name', before: null, after: 'Iva' },
  ])
  expect(changedFields(before, after, false)).toEqual([
    { name: 'Title', before: null, after: null },
    { name: 'First name', before: null, after: null },
  ])
  expect(changedFields(null, { text: 'x'.repeat(500) }, true)[0]?.after).toHaveLength(121)
})

it('names fields as people do', () => {
  const names = [
    'cohort_id',
    'cohortIds',
    'endsOn',
    'is_whole_school',
    'custody',
    'id',
    'on',
    'userId',
    'started_at',
    'image_url',
  ]
  expect(names.map(fieldWords)).toEqual([
    ...['Campus', 'Campuses', 'Ends', 'Whole school', 'Custody', 'Id', 'On', 'Person', 'Started', 'Image'],
  ])
})
