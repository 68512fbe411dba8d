import { expect, it } from 'vitest'
import { noAbsencesText, noExcusesText, openRollsText } from './rolls-of-day-words.ts'

it('says that a day has none only once all its rolls are taken', () => {
  const known = { meetings: 7, notOver: 0, notTaken: 0 }
  expect(noAbsencesText(known)).toBe('No absences for this day')
  expect(noExcusesText(known)).toBe('No excuses for this day')
  expect(openRollsText(known)).toBeUndefined()

  const open = { meetings: 7, notOver: 4, notTaken: 2 }
  expect(noAbsencesText(open)).toBe('No absences on the rolls that are taken, 1 of 7.')
  expect(noExcusesText(open)).toBe('Nobody is excused on a roll of this day yet.')
  expect(openRollsText(open)).toBe('4 meetings are not over, 2 rolls are not taken.')

  const morning = { meetings: 1, notOver: 1, notTaken: 0 }
  expect(noAbsencesText(morning)).toBe('No roll has been taken for this day yet.')
  expect(openRollsText(morning)).toBe('1 meeting is not over.')
})
