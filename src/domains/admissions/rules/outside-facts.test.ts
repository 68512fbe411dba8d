import { expect, it } from 'vitest'
import { differencesOf } from './outside-facts.ts'

it('says what a service has otherwise, in the words of the page', () => {
  expect(
    differencesOf({ homeroom_grade: '6', email: 'a@b.test' }, { homeroom_grade: '5', email: 'A@b.test' }),
  ).toEqual([{ field: 'Grade', here: '6', there: '5' }])
})

it('takes numbers, days and letters that mean the same for the same', () => {
  const told = { amount: '1500', closedate: '2027-01-11', dealname: 'Émile', phone: '' }
  const seen = { amount: '1500.00', closedate: '2027-01-11T00:00:00Z', dealname: 'émile ' }
  expect(differencesOf(told, seen)).toEqual([])
})

it('tells of nothing as long as nothing was told or seen', () => {
  expect(differencesOf(null, { a: '1' })).toEqual([])
  expect(differencesOf({ a: '1' }, null)).toEqual([])
})
