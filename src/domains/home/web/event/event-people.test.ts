import { expect, it } from 'vitest'
import { bySeverity, stateOf } from './event-people.ts'

const person = (id: number, status: string, excuse: 'approved' | 'waiting' | null = null) => ({
  id,
  name: `Person ${id}`,
  houseTitle: null,
  status,
  excuse,
})

it('who needs a person stands first, as in a roll', () => {
  const people = [
    person(1, 'Present'),
    person(2, 'Late, Insufficient'),
    person(3, 'Unexcused Absent'),
    person(4, 'Excused Absent'),
    person(5, 'Present'),
    person(6, 'Late'),
  ]
  expect(bySeverity(people).map(({ id }) => id)).toEqual([3, 4, 2, 6, 1, 5])
  const before = [person(1, ''), person(2, '', 'waiting'), person(3, ''), person(4, '', 'approved')]
  expect(bySeverity(before).map(({ id }) => id)).toEqual([2, 4, 1, 3])
})

it('while a meeting runs nobody is unexcused yet', () => {
  expect(stateOf(person(1, 'Unexcused Absent'), true)).toEqual({ kind: 'unseen' })
  expect(stateOf(person(1, 'Unexcused Absent', 'waiting'), true)).toEqual({ kind: 'waiting' })
  expect(stateOf(person(1, 'Unexcused Absent'), false)).toEqual({
    kind: 'status',
    status: 'Unexcused Absent',
  })
  expect(stateOf(person(1, 'Late'), true)).toEqual({ kind: 'status', status: 'Late' })
  expect(stateOf(person(1, '', 'approved'), false)).toEqual({ kind: 'excused' })
  expect(stateOf(person(1, ''), false)).toEqual({ kind: 'nothing' })
})
