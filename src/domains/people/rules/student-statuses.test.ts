import { expect, it } from 'vitest'
import { awayStatuses, hasLeftSchool, studentStatuses } from './student-statuses.ts'

it('expects at school who goes there, comes or is on hold, and of who is away takes back only who is on leave', () => {
  const isAway = (status: string) => awayStatuses.some((away) => away === status)
  expect(studentStatuses.filter((status) => !isAway(status))).toEqual(['active', 'admitted', 'hold'])
  expect(studentStatuses.filter((status) => isAway(status) && !hasLeftSchool(status))).toEqual([
    'leave_of_absence',
  ])
})
