import { expect, it } from 'vitest'
import { isStep, noChoice } from './calendar-address.ts'

it('makes panels, choices and opened dialogs steps that Back takes back', () => {
  expect(isStep({ panel: 'missing' })).toBe(true)
  expect(isStep({ panel: undefined, roll: undefined })).toBe(true)
  expect(isStep({ ...noChoice, student_id: 3 })).toBe(true)
  expect(isStep({ day: '2026-11-10' })).toBe(true)
  expect(isStep({ add: 'absence' })).toBe(true)
})

it('stays in place while the page turns, somebody searches, or a dialog closes', () => {
  expect(isStep({ date: '2026-11-10' })).toBe(false)
  expect(isStep({ view: 'day' })).toBe(false)
  expect(isStep({ find: 'mia' })).toBe(false)
  expect(isStep({ excuse: undefined })).toBe(false)
  expect(isStep({ day: undefined })).toBe(false)
})
