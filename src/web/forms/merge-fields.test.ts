import { expect, it } from 'vitest'
import { contestedFields, mergeFields } from './merge-fields.ts'

const fields = ['title', 'stage', 'credit'] as const
const begun = { title: 'Listening', stage: 'hs', credit: '0.25', kept: 1 }
const sides = {
  begun,
  yours: { ...begun, title: 'Listens', stage: 'ms' },
  theirs: { ...begun, title: 'Hears', credit: '0.5', kept: 2 },
}

it('asks only where both changed the same otherwise, and keeps what one alone changed', () => {
  expect(contestedFields(fields, sides)).toEqual(['title'])
  expect(contestedFields(fields, { ...sides, theirs: sides.yours })).toEqual([])
  expect(mergeFields(fields, sides, () => true)).toEqual({
    title: 'Listens',
    stage: 'ms',
    credit: '0.5',
    kept: 2,
  })
  const lists = { begun: { grades: [6] }, yours: { grades: [6, 7] }, theirs: { grades: [6] } }
  expect(contestedFields(['grades'], lists)).toEqual([])
  expect(mergeFields(['grades'], lists, () => false)).toEqual({ grades: [6, 7] })
  expect(mergeFields(fields, sides, () => false)).toMatchObject({ title: 'Hears', stage: 'ms' })
})
