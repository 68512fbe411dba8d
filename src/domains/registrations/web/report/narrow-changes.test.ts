import { expect, it } from 'vitest'
import type { RegistrationChange } from '../../contract/registration-changes.contract.ts'
import { pageOfChanges } from './narrow-changes.ts'

const change = (
  part: Partial<RegistrationChange> & { name?: string; title?: string } = {},
): RegistrationChange => ({
  student: { id: 1, name: part.name ?? 'Zoë Ibáñez', email: 'z@school.test', grade: 9, schoolStage: 'hs' },
  house: { id: 7, title: 'Juniper House' },
  experience: {
    type: 'STEM',
    typeValue: 'stem',
    title: part.title ?? 'Bridges',
    experts: [],
    cycle: 'Cycle 2',
  },
  learningBlock: 'A',
  action: { label: 'Registered', value: 'registered' },
  source: 'By hand',
  userName: 'Dee Dean',
  motivation: '',
  timestamp: '2026-11-10T15:00:00.000Z',
  ...part,
})
const titles = (all: RegistrationChange[], search: object) =>
  pageOfChanges(all, search).changes.map(({ student }) => student.name)

it('finds the name of a student or the title of an experience, whatever the case and accents', () => {
  const all = [change(), change({ name: 'Ben', title: 'The Kelp Forest' })]
  expect(titles(all, { search: 'IBANEZ' })).toEqual(['Zoë Ibáñez'])
  expect(titles(all, { search: 'kelp' })).toEqual(['Ben'])
  expect(titles(all, { search: ' ' })).toHaveLength(2)
})

it('matches any chosen house, and every other filter at once', () => {
  const other = change({ name: 'Ana', house: { id: 8, title: 'Aspen House' } })
  const none = change({ name: 'Cy', house: null, action: { label: 'Dropped', value: 'dropped' } })
  const all = [change(), other, none]
  expect(titles(all, { houseId: [7, 8] })).toEqual(['Zoë Ibáñez', 'Ana'])
  expect(titles(all, { category: 'left' })).toEqual(['Cy'])
  expect(titles(all, { category: 'left', houseId: [7] })).toEqual([])
  expect(titles(all, { type: 'stem', schoolStage: 'ms' })).toEqual([])
})

it('pages by ten, and offers the houses and types there are', () => {
  const all = Array.from({ length: 23 }, () => change())
  const third = pageOfChanges(all, { page: 3 })
  expect([third.total, third.pageSize, third.changes.length, third.changes[0]?.id]).toEqual([23, 10, 3, 21])
  expect([third.houses, third.types]).toEqual([
    [{ value: '7', label: 'Juniper House' }],
    [{ value: 'stem', label: 'STEM' }],
  ])
})
