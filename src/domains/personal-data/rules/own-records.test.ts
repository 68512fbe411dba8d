import { expect, it } from 'vitest'
import {
  type Details,
  employeeDetails,
  guardianDetails,
  studentDetails,
} from '#domains/people/contract/person-details.ts'
import { personalRecords } from './personal-records.ts'

it.each<[string, Details]>([
  ['students', studentDetails],
  ['guardians', guardianDetails],
  ['employees', employeeDetails],
])('erasing empties every detail of %s, also one that was added since', (of, details) => {
  const ends = personalRecords.filter(({ table }) => table === of).map(({ end }) => end)
  const emptied = Object.fromEntries(Object.keys(details).map((name) => [name, 'null']))
  expect(ends).toEqual([expect.objectContaining({ does: 'clear', set: expect.objectContaining(emptied) })])
})
