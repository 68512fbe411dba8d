import { expect, test } from 'vitest'
import { campusesOf, openCampusIdsOf } from './campuses.ts'

test('a school of 2,000 has six campuses, and a larger one as many more as it has students', () => {
  expect(campusesOf(1)).toEqual(campusesOf(7))
  expect(campusesOf(7)).toHaveLength(6)
  expect(campusesOf(67).filter(({ isOffered }) => isOffered)).toHaveLength(40)
  const largest = campusesOf(334)
  expect(new Set(largest.map(({ id }) => id)).size).toBe(largest.length)
  expect(new Set(largest.map(({ title }) => title)).size).toBe(largest.length)
})

test.each([1, 6, 7, 66, 333])('block %i is taught on four campuses of its own network', (index) => {
  const own = openCampusIdsOf(index)
  const all = campusesOf(index + 1).map(({ id }) => id)
  expect(own).toHaveLength(4)
  expect(all).toEqual(expect.arrayContaining(own))
  expect(openCampusIdsOf(index + 7).some((id) => own.includes(id))).toBe(false)
})
