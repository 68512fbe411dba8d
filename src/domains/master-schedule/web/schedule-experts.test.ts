import { expect, it } from 'vitest'
import type { ScheduledExperience } from '../contract/master-schedule.contract.ts'
import { expertRowsOf, narrowed } from './schedule-experts.ts'

const ada = { id: 1, name: 'Ada Marsh' }
const bo = { id: 2, name: 'Bó Reed' }
const make = (id: number, part: Partial<ScheduledExperience>): ScheduledExperience => ({
  id,
  title: `Experience ${id}`,
  type: 'stem',
  campus_id: 1,
  blocks: [0],
  experts: [],
  weekdays: [],
  subject_ids: [],
  places: null,
  registered: 0,
  coming: 0,
  ...part,
})
const all = [
  make(1, { title: 'Kelp', experts: [bo, ada], blocks: [0, 2], subject_ids: [7] }),
  make(2, { title: 'Salt', experts: [ada] }),
  make(3, { title: 'Nobody’s yet' }),
]

it('has a row for everybody who runs something, by name, and what nobody runs first', () => {
  const rows = expertRowsOf(all).map(({ expert, count, cells }) => [
    expert?.name ?? null,
    count,
    [...cells].map(([block, placed]) => [block, ...placed.map(({ experience }) => experience.title)]),
  ])
  expect(rows).toEqual([
    [null, 1, [[0, 'Nobody’s yet']]],
    [
      'Ada Marsh',
      2,
      [
        [0, 'Kelp', 'Salt'],
        [2, 'Kelp'],
      ],
    ],
    [
      'Bó Reed',
      1,
      [
        [0, 'Kelp'],
        [2, 'Kelp'],
      ],
    ],
  ])
})

it('is narrowed by words of title and experts, whatever their accents, by expert and by subject', () => {
  const ids = (search: Parameters<typeof narrowed>[1]) => narrowed(all, search).map(({ id }) => id)
  expect(ids({})).toEqual([1, 2, 3])
  expect(ids({ search: 'bo KEL' })).toEqual([1])
  expect(ids({ expert: 1 })).toEqual([1, 2])
  expect(ids({ expert: 1, subject: 7 })).toEqual([1])
  expect(ids({ subject: 8 })).toEqual([])
})
