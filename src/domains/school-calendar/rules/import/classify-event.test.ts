import { expect, it } from 'vitest'
import { classifyEvent } from './classify-event.ts'

const meaningOf = (title: string, categories: string[] = [], isAllDay = true) =>
  classifyEvent({ title, description: '', categories, isAllDay, isCancelled: false }).meaning

it('reads titles as the staff of a school would', () => {
  const titles = {
    closed: [
      'Labor Day - District Closed',
      'Columbus Day – No School',
      'Winter Recess',
      'Spring Break',
      'Professional Development Days - No Students',
      'Presidents’ Day',
      'Harbor fair, no school',
      'Teacher workday',
    ],
    open: [
      'Early Dismissal for All',
      'Delayed Opening',
      'Partial Day - Semester Change (LHS Only)',
      'First Day of School',
      'Last Day of School / Graduation',
      'Holiday Concert',
      'Thanksgiving party',
    ],
    school: ['School Day - Snow Day Makeup', 'Make-up day', 'Classes resume'],
    unsure: ['Picture day', 'Open house'],
  } as const
  for (const [meaning, list] of Object.entries(titles))
    for (const title of list) expect([title, meaningOf(title)]).toEqual([title, meaning])
})

it('believes the category before the title, and whole days before hours', () => {
  expect(meaningOf('Delayed Opening', ['school'])).toBe('school')
  expect(meaningOf('Staff retreat', ['No School'])).toBe('closed')
  expect(meaningOf('No school', [], false)).toBe('unsure')
  expect(meaningOf('Board meeting', [], false)).toBe('open')
})
