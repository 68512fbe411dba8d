import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planGuests } from './house-guests.ts'

test('members come, former members go, guests of people stay', () => {
  expect(
    planGuests({
      current: ['coach@else.test', 'left@school.test', 'stays@school.test'],
      ours: ['left@school.test', 'stays@school.test'],
      wanted: ['stays@school.test', 'new@school.test'],
    }),
  ).toEqual({
    guests: ['coach@else.test', 'stays@school.test', 'new@school.test'],
    added: ['new@school.test'],
    removed: ['left@school.test'],
    ours: ['stays@school.test', 'new@school.test'],
  })
})

test('a member whom a person had invited stays that person’s guest after leaving the house', () => {
  const first = planGuests({ current: ['ada@school.test'], ours: [], wanted: ['ada@school.test'] })
  expect(first.ours).toEqual([])
  expect(planGuests({ current: first.guests, ours: first.ours, wanted: [] }).removed).toEqual([])
})

const emails = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f', 'g'))

test('whatever the three lists are: wanted ones are there, foreign ones stay, a second sync changes nothing', () => {
  fc.assert(
    fc.property(emails, emails, emails, (current, ours, wanted) => {
      const plan = planGuests({ current, ours, wanted })
      const foreign = current.filter((email) => !ours.includes(email))
      expect(plan.guests).toEqual(expect.arrayContaining([...wanted, ...foreign]))
      expect(new Set(plan.guests).size).toBe(plan.guests.length)
      expect(plan.guests).toEqual(expect.arrayContaining([...plan.ours]))
      for (const email of plan.guests) expect([...wanted, ...foreign]).toContain(email)
      expect(plan.ours.filter((email) => foreign.includes(email))).toEqual([])
      const again = planGuests({ current: plan.guests, ours: plan.ours, wanted })
      expect([again.added, again.removed, again.ours]).toEqual([[], [], plan.ours])
    }),
  )
})
