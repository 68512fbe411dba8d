import { expect, test } from 'vitest'
import { ownerOf, sentencesOf, shallowEqual } from './form-errors.ts'

const values = { title: '', guardians: [], cohortId: null }
const names = { cohortId: ['cohort_id'], day: ['sendAt'] }

test.each([
  ['title', 'title'],
  ['guardians.0.email', 'guardians'],
  ['cohort_id', 'cohortId'],
  ['sendAt', 'day'],
  ['form', undefined],
  ['namesake', undefined],
])('what the server says of %s belongs to %s', (error, owner) => {
  expect(ownerOf(error, values, names)).toBe(owner)
})

test('a form is as it was when every field holds the same, the same list included', () => {
  expect(shallowEqual(values, { ...values })).toBe(true)
  expect(shallowEqual(values, { ...values, title: 'Harbor' })).toBe(false)
  expect(shallowEqual(values, { ...values, guardians: [] })).toBe(false)
})

test('a field of which nothing is said has no sentence', () => {
  expect(sentencesOf({ title: undefined, day: 'Choose a day.' })).toEqual({ day: 'Choose a day.' })
})
