import { expect, it } from 'vitest'
import { movedDueDate } from './moved-dates.ts'
import { dateFaults, isReleased, releaseText } from './release.ts'

const today = '2026-11-10'

it('says when families see a checklist', () => {
  expect([isReleased(null, today), isReleased('2026-11-11', today), isReleased(today, today)]).toEqual([
    false,
    false,
    true,
  ])
  expect(releaseText(null, true)).toBe('No release date')
  expect(releaseText('2026-12-01', true)).toBe('Release date: Tue, Dec 1, 2026')
  expect(releaseText('2026-11-01', false)).toBe('Released')
})

it('finds a release that is past and a due date before the release, each at its field', () => {
  const before = { dueDate: '2026-11-20', releaseDate: '2026-11-02' }
  expect(dateFaults(before, { before, today })).toEqual({})
  expect(dateFaults({ ...before, releaseDate: '2026-11-09' }, { before, today })).toEqual({
    release_date: 'The release date is past. Choose Tue, Nov 10, 2026 or later.',
  })
  expect(dateFaults({ ...before, releaseDate: '2026-11-21' }, { before, today })).toEqual({
    release_date: 'It is due on Fri, Nov 20, 2026. Choose that day or earlier.',
  })
  const later = { dueDate: '2026-12-20', releaseDate: '2026-12-10' }
  expect(dateFaults({ ...later, dueDate: '2026-12-01' }, { before: later, today })).toEqual({
    due_date: 'Families see it from Thu, Dec 10, 2026 on. Choose that day or later.',
  })
  expect(dateFaults({ dueDate: '2026-11-09', releaseDate: null }, { before: undefined, today })).toEqual({
    due_date: 'The due date is past. Choose Tue, Nov 10, 2026 or later.',
  })
})

it('moves a due date with the start of school, and never into the past', () => {
  const moves = { from: '2026-11-30', to: '2027-01-11', today }
  expect(movedDueDate('2026-11-23', moves)).toBe('2027-01-04')
  expect(movedDueDate('2026-08-01', moves)).toBe(today)
})
