import { describe, expect, it } from 'vitest'
import type { WeekFigures } from '../contract/report-values.ts'
import { nextWeekText } from './outcome.ts'
import { nothingText, notTakenText, sumWeeks, waitingText } from './week-words.ts'
import { whyText } from './why-text.ts'

const week = (sessions: number, notTaken: number | null): WeekFigures => ({
  attended: sessions,
  sessions,
  submitted: 0,
  tasks: 0,
  notTaken,
})

describe('a week whose rolls were not all taken', () => {
  it.each([
    [week(5, 0), 'nothing to report', ''],
    [
      week(1, 14),
      'nothing to report of what is known, no roll of 93% of sessions',
      'no roll of 93% of sessions',
    ],
    [
      week(999, 1),
      'nothing to report of what is known, no roll of 1% of sessions',
      'no roll of 1% of sessions',
    ],
    [week(0, 3), 'nothing to report of what is known, no roll was taken', 'no roll was taken'],
    // From before this was kept: nothing is said of it.
    [week(5, null), 'nothing to report', ''],
  ])('says so of %j', (figures, nothing, notTaken) => {
    expect([nothingText(figures), notTakenText(figures)]).toEqual([nothing, notTaken])
  })

  it('is counted over a house, and not known where it is not of each student', () => {
    expect(sumWeeks([week(2, 1), week(3, 4)])).toEqual(week(5, 5))
    expect(sumWeeks([week(2, 1), week(3, null)]).notTaken).toBeNull()
  })

  it('is no week without an absence, before an item or after it', () => {
    const evidence = { unexcused_absence: { count: 1, countBefore: null, sessions: [] } }
    expect(whyText('MESSAGE_STUDENT', evidence)).toMatch(/none known from the week before/)
    expect(nextWeekText(evidence, week(1, 4))).toBe(
      '1 of 1 session attended (excused not counted), 4 without a roll',
    )
  })
})

describe('a report to which late rolls added', () => {
  it.each([
    [1, 0, 1, '1 student to check in with since rolls were taken'],
    [4, 1, 1, '4 students to check in with, 1 of them since rolls were taken, 1 to celebrate'],
    [3, 0, 0, '3 students to check in with'],
  ])('says what waits: %i, %i, %i', (checkIns, praises, added, text) => {
    expect(waitingText(checkIns, praises, added)).toBe(text)
  })
})
