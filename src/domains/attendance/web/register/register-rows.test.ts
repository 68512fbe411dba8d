import { expect, it } from 'vitest'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { correctedFamilies } from '../informed/corrected-families.ts'
import { chosenThoughExcused, everyonePresent, isAsBegun, rowsAsOpened } from './register-rows.ts'

const entry = (id: number, more: Partial<AttendanceEntry> = {}) =>
  ({
    id,
    studentName: `Student ${id}`,
    nameDetail: null,
    computedStatus: '',
    excuse: null,
    hearers: [],
    ...more,
  }) as unknown as AttendanceEntry
const excuse = { reason: 'Illness', startAt: '2026-11-10T14:00:00Z', endAt: '2026-11-10T21:00:00Z' }
const ben = { guardianId: 8, name: 'Ben Ortiz', said: 'absent' } as const
const opened = [entry(3), entry(1), entry(2)]

it('stand in the order in which the register was opened, each as the roll says it now', () => {
  const now = [entry(1, { excuse }), entry(2), entry(3), entry(4)]
  const rows = rowsAsOpened(opened, now)
  expect(rows.map(({ id }) => id)).toEqual([3, 1, 2])
  expect(rows[1]).toBe(now[0])
})

it('stay as they were where they are gone', () => {
  expect(rowsAsOpened(opened, [entry(1), entry(2)])[0]).toBe(opened[0])
})

it('are filled by the excuses that stand now: one that was approved since the register was opened', () => {
  const rows = rowsAsOpened(opened, [entry(1, { excuse }), entry(2), entry(3)])
  expect([...everyonePresent(rows)]).toEqual([
    [3, ['Present']],
    [1, ['Excused Absent']],
    [2, ['Present']],
  ])
})

it('ask of the families that were told since the register was opened', () => {
  const rows = rowsAsOpened(opened, [entry(1), entry(2, { hearers: [ben] }), entry(3)])
  expect(correctedFamilies(rows, new Map([[2, ['Present']]])).ids).toEqual([2])
})

it('say who is excused by now and was chosen otherwise before', () => {
  const drafts = everyonePresent(opened)
  const rows = rowsAsOpened(opened, [entry(1, { excuse }), entry(2), entry(3, { excuse })])
  expect(chosenThoughExcused(opened, drafts)).toEqual([])
  expect(chosenThoughExcused(rows, drafts).map(({ id }) => id)).toEqual([3, 1])
  expect(chosenThoughExcused(rows, new Map([...drafts, [1, ['Excused Absent']], [3, []]]))).toEqual([])
  expect(chosenThoughExcused(rows, new Map())).toEqual([])
})

it('name who set them only where that is drawn: what a colleague has set since is not', () => {
  expect(isAsBegun(entry(1, { status: 'Late, Insufficient' }), ['Late', 'Insufficient'])).toBe(true)
  expect(isAsBegun(entry(1, { status: 'Present' }), [])).toBe(false)
})
