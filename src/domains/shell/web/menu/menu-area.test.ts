import { expect, test } from 'vitest'
import { isSameArea } from './menu-area.ts'

test('an entry of the menu is open on every page of its area', () => {
  const facilitate = '/facilitate/expeditions-learning-goals'
  expect(isSameArea('/facilitate/expedition/41/attendance/default/7', facilitate)).toBe(true)
  expect(isSameArea('/excuses/12', '/employee/attendances')).toBe(true)
  expect(isSameArea('/employees/12', '/employee/attendances')).toBe(false)
})

test('is pathways beside the journey builder', () => {
  expect(isSameArea('/journey-builder/pathways/management/7', '/journey-builder/pathways/management')).toBe(
    true,
  )
  expect(isSameArea('/journey-builder/pathways/management', '/journey-builder')).toBe(false)
  expect(isSameArea('/journey-builder/students', '/journey-builder')).toBe(true)
})

test('is each report by itself', () => {
  expect(isSameArea('/reports/registration-changes', '/reports/notes')).toBe(false)
  expect(isSameArea('/reports/notes/7', '/reports/notes')).toBe(true)
})
