import { expect, it } from 'vitest'
import { differenceOf, type HouseBesideCalendar } from './house-event-differences.ts'

const series = { summary: 'Juniper House stand-up', location: 'https://zoom.us/j/1', time: '08:45' }
const house: HouseBesideCalendar = {
  ...{ wanted: series, isArchived: false, guests: ['ada@x', 'bo@x'], ours: ['ada@x', 'bo@x'] },
  seen: { content: series, guests: ['coach@y', 'ada@x', 'bo@x'] },
}
const of = (part: Partial<HouseBesideCalendar>) => differenceOf({ ...house, ...part })

it('says nothing of what agrees, guests of a person’s own included', () => {
  expect(of({})).toEqual({ kind: 'agrees', differences: [], added: [], removed: [] })
  expect(of({ wanted: null, seen: null })).toBeUndefined()
})

it('says what is missing and what is there without a reason', () => {
  expect(of({ seen: null })).toMatchObject({ kind: 'missing', added: ['ada@x', 'bo@x'] })
  expect(of({ wanted: null })).toMatchObject({
    kind: 'extra',
    differences: ['It is in the calendar, but the house has no stand-up time.'],
  })
  expect(of({ wanted: null, isArchived: true })?.differences).toEqual([
    'It is in the calendar, but the house is archived.',
  ])
})

it('says each difference in a sentence', () => {
  const there = { summary: 'Mine', location: '', time: '09:00' }
  expect(of({ seen: { content: there, guests: ['ada@x', 'old@x'] }, ours: ['ada@x', 'old@x'] })).toEqual({
    kind: 'different',
    differences: [
      'It is called “Mine” there.',
      'It is at 9:00 AM there, not at 8:45 AM.',
      'Its link is different there.',
      '1 member not on it.',
      '1 former member still on it.',
    ],
    ...{ added: ['bo@x'], removed: ['old@x'] },
  })
  expect(of({ seen: { content: { ...series, time: '' }, guests: house.guests } })?.differences).toEqual([
    'It has no time there.',
  ])
})
