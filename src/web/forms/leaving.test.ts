import { expect, it } from 'vitest'
import { leavesForm, partsOf } from './leaving.ts'

const report = (search: object) => ({ pathname: '/employee/attendances/report', search })
const leaves = (drawn: object, current: object, next: object) =>
  leavesForm(partsOf({ search: drawn }), report(current), report(next))

it('leaves a form of the query by Back, and by what changes or takes away a part it was drawn with', () => {
  const open = { approved: 'waiting', add: 'absence' }
  expect(leaves(open, open, { approved: 'waiting' })).toBe(true)
  expect(leaves({ form: 7 }, { form: 7 }, { form: 8 })).toBe(true)
  expect(leaves({ of: 3, kind: 'final' }, { of: 3, kind: 'final' }, {})).toBe(true)
  // Also where something else of the query was changed in place meanwhile.
  expect(leaves(open, { approved: 'rejected', add: 'absence' }, { approved: 'rejected' })).toBe(true)
})

it('does not leave it by opening something over it, and by closing that again', () => {
  expect(leaves({ form: 7 }, { form: 7 }, { form: 7, person: 12 })).toBe(false)
  expect(leaves({ form: 7 }, { form: 7, person: 12 }, { form: 7 })).toBe(false)
  // A person's sheet that was there before it turns to another, and closes.
  expect(leaves({ form: 7, person: 12 }, { form: 7, person: 12 }, { form: 7, person: 13 })).toBe(false)
  expect(leaves({ form: 7, person: 12 }, { form: 7, person: 12 }, { form: 7 })).toBe(false)
  expect(leaves({ categories: [1, 2] }, { categories: [1, 2] }, { categories: [1, 2], page: 2 })).toBe(false)
  // A part that has gone already does not go once more.
  expect(leaves({ form: 7, search: 'kelp' }, { form: 7 }, { form: 7, search: 'reef' })).toBe(false)
})

it('leaves a form that stands on a part which was not there, when it comes; and no other', () => {
  const stands = (next: object) => leavesForm([], report({}), report(next), ['cycle_id'])
  expect(stands({ cycle_id: 3 })).toBe(true)
  expect(stands({ page: 2 })).toBe(false)
})

it('leaves it by another path in any case', () => {
  expect(leavesForm([], report({}), { pathname: '/home', search: {} })).toBe(true)
})
