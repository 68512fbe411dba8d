import { describe, expect, it } from 'vitest'
import { menuFormOf } from './menu-form.ts'

describe('the side menu', () => {
  it.each([
    '/workbench',
    '/workbench/outbox',
    '/reports/notes',
    '/journey-builder/students',
    '/templates/editor/3',
  ])('starts as a rail on %s', (path) => expect(menuFormOf(path)).toBe('rail'))

  it.each(['/calendar', '/calendar/events/7', '/workbench/enrollments/import'])('is hidden on %s', (path) =>
    expect(menuFormOf(path)).toBe('hidden'))

  it.each([
    '/home',
    '/facilitate/stem/4',
    '/templates',
    '/calendars',
    '/students/62/reports',
  ])('stands whole on %s', (path) => expect(menuFormOf(path)).toBe('full'))
})
