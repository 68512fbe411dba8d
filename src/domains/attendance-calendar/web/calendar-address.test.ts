import { expect, it } from 'vitest'
import { noChoice, stepOf } from './calendar-address.ts'

it('makes panels and choices steps that Back takes back', () => {
  expect(stepOf({ panel: 'missing' })).toBe('step')
  expect(stepOf({ panel: undefined, roll: undefined })).toBe('step')
  expect(stepOf({ ...noChoice, student_id: 3 })).toBe('step')
})

it('opens a dialog in a step, and closes it by taking that back', () => {
  expect(stepOf({ day: '2026-11-10' })).toBe('open')
  expect(stepOf({ add: 'absence' })).toBe('open')
  expect(stepOf({ excuse: undefined })).toBe('close')
  expect(stepOf({ day: undefined })).toBe('close')
})

it('stays in place while the page turns or somebody searches', () => {
  expect(stepOf({ date: '2026-11-10' })).toBe('stay')
  expect(stepOf({ view: 'day' })).toBe('stay')
  expect(stepOf({ find: 'mia' })).toBe('stay')
})
