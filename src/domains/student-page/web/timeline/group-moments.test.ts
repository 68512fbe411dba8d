import { expect, it } from 'vitest'
import type { Moment } from '#contract/moments.ts'
import { groupMoments } from './group-moments.ts'

const moment = (key: string, at: string, part: Partial<Moment> = {}): Moment => ({
  key,
  kind: 'attendance',
  at,
  title: key,
  state: 'Present',
  tone: 'good',
  detail: null,
  url: null,
  ...part,
})

it('puts moments under their months and days, and a day of plain attendance into one line', () => {
  const grouped = groupMoments([
    moment('d', '2026-11-10T20:00:00.000000Z'),
    moment('late', '2026-11-10T19:00:00.000000Z', { tone: 'late' }),
    moment('c', '2026-11-10T15:00:00.000000Z'),
    // Still the evening before at school.
    moment('b', '2026-11-01T03:00:00.000000Z'),
  ])
  expect(
    grouped.map(({ month, days }) => [
      month,
      days.map(({ day, lines }) => [day, lines.map(({ moments }) => moments.map(({ key }) => key))]),
    ]),
  ).toEqual([
    ['2026-11', [['2026-11-10', [['d', 'c'], ['late']]]]],
    ['2026-10', [['2026-10-31', [['b']]]]],
  ])
})
