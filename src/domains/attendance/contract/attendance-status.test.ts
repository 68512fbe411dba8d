import { describe, expect, it } from 'vitest'
import {
  type AttendanceStatus,
  attendanceStatusSchema,
  dayValue,
  isConsistent,
  joinStatuses,
  normalizeStatuses,
  splitStatuses,
  toggleStatus,
} from './attendance-status.ts'
import { statusField } from './status-field.ts'

describe('a set of statuses', () => {
  it.each<[AttendanceStatus[], AttendanceStatus[]]>([
    [[], []],
    [
      ['Insufficient', 'Late'],
      ['Late', 'Insufficient'],
    ],
    [['Present', 'Late'], ['Late']],
    [['Late', 'Excused Absent'], ['Excused Absent']],
    [['Excused Absent', 'Unexcused Absent'], ['Unexcused Absent']],
    [['Present', 'Present'], ['Present']],
  ])('%j makes sense as %j', (given, sensible) => {
    expect(normalizeStatuses(given)).toEqual(sensible)
    expect(isConsistent(sensible)).toBe(true)
  })

  it.each<[AttendanceStatus[]]>([
    [['Present', 'Late']],
    [['Late', 'Excused Absent']],
    [['Late', 'Late']],
  ])('%j does not make sense', (given) => {
    expect(isConsistent(given)).toBe(false)
    expect(statusField.safeParse(given).success).toBe(false)
  })

  it('goes over the wire and back', () => {
    expect(joinStatuses(['Insufficient', 'Late'])).toBe('Late, Insufficient')
    expect(splitStatuses('Insufficient,Late, Tardy')).toEqual(['Late', 'Insufficient'])
    expect([joinStatuses([]), splitStatuses(''), splitStatuses(null)]).toEqual(['', [], []])
    expect(attendanceStatusSchema.safeParse('late').success).toBe(false)
  })
})

describe('what somebody sends for a row', () => {
  const wrongOf = (sent: unknown) => statusField.safeParse(sent).error?.issues[0]?.message

  it.each<[unknown, AttendanceStatus[]]>([
    ['', []],
    [[], []],
    ['Late', ['Late']],
    ['Insufficient,Late', ['Late', 'Insufficient']],
    [
      ['Late', 'Insufficient'],
      ['Late', 'Insufficient'],
    ],
  ])('%j is %j', (sent, statuses) => {
    expect(statusField.parse(sent)).toEqual(statuses)
  })

  it.each([
    [
      'Purple',
      /“Purple” is not a status. Choose Present, Late, Insufficient, Unexcused Absent or Excused Absent/,
    ],
    ['Late, Tardy', /“Tardy” is not a status/],
    ['late', /“late” is not a status/],
    [['Present', 'Purple'], /“Purple” is not a status/],
    ['Excused Absent, Unexcused Absent', /Unexcused Absent and Excused Absent cannot be combined/],
    ['Present, Late', /Present and Late cannot be combined/],
    ['Late, Late', /twice/],
    ['Late, Insufficient, Late', /twice/],
  ])('%j is refused', (sent, sentence) => {
    expect(wrongOf(sent)).toMatch(sentence)
  })
})

describe('choosing a status in the register', () => {
  it.each<[AttendanceStatus[], AttendanceStatus, AttendanceStatus[]]>([
    [['Late'], 'Insufficient', ['Late', 'Insufficient']],
    [['Late', 'Insufficient'], 'Late', ['Insufficient']],
    [['Late', 'Insufficient'], 'Unexcused Absent', ['Unexcused Absent']],
    [['Unexcused Absent'], 'Late', ['Late']],
    [['Unexcused Absent'], 'Present', ['Present']],
    [['Present'], 'Present', []],
  ])('%j and %s give %j', (before, chosen, after) => {
    expect(toggleStatus(before, chosen)).toEqual(after)
  })
})

describe('a day', () => {
  it.each<[AttendanceStatus[][], string | null]>([
    [[], null],
    [[[]], null],
    [[['Present'], []], 'Present'],
    [[['Present'], ['Late', 'Insufficient']], 'Insufficient'],
    [[['Late'], ['Excused Absent']], 'Excused'],
    [[['Excused Absent'], ['Unexcused Absent'], ['Present']], 'Unexcused'],
  ])('of %j shows %s', (rolls, value) => {
    expect(dayValue(rolls)).toBe(value)
  })

  it('that has not come is upcoming', () => {
    expect(dayValue([['Excused Absent']], true)).toBe('Upcoming')
  })
})
