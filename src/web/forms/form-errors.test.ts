import { expect, test } from 'vitest'
import { ownerOf, saysSame, sentencesOf, shallowEqual } from './form-errors.ts'

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

test('a form says what it said once a list holds the same again, and not while a file or a line is another', () => {
  const parts = { title: '', parts: ['plan', 'tasks'], lines: [{ places: '4' }] }
  expect(saysSame(parts, { ...parts, parts: ['plan', 'tasks'], lines: [{ places: '4' }] })).toBe(true)
  expect(saysSame(parts, { ...parts, parts: ['tasks'] })).toBe(false)
  expect(saysSame(parts, { ...parts, lines: [{ places: '5' }] })).toBe(false)
  expect(saysSame({ file: new File([], 'a') }, { file: new File([], 'a') })).toBe(false)
})

test('a field of which nothing is said has no sentence', () => {
  expect(sentencesOf({ title: undefined, day: 'Choose a day.' })).toEqual({ day: 'Choose a day.' })
})
