import { describe, expect, it } from 'vitest'
import type { ItemEvidence, WeekFigures } from '../contract/report-values.ts'
import { itemTitle } from './item-words.ts'
import { nextWeekText, outcomeOf } from './outcome.ts'
import { whyText } from './why-text.ts'

const absence = (count: number): ItemEvidence => ({
  unexcused_absence: { count, countBefore: 0, sessions: [] },
})
const missed = (count: number): ItemEvidence => ({ task_not_submitted: { count, countBefore: 0, tasks: [] } })
const praise: ItemEvidence = {
  attendance_increased: {
    previousPercentage: 60,
    currentPercentage: 90,
    improvementPercentage: 30,
    current: { part: 9, whole: 10 },
    previous: { part: 24, whole: 40 },
    sessions: [],
  },
}
const week = (attended: number, sessions: number, submitted = 0, tasks = 0): WeekFigures => ({
  attended,
  sessions,
  submitted,
  tasks,
  notTaken: 0,
})

describe('what became of an item', () => {
  it.each([
    ['fewer absences', absence(2), week(9, 10), 'improved'],
    ['as many', absence(2), week(8, 10), 'same'],
    ['more', absence(2), week(7, 10), 'worse'],
    ['no session in the next week', absence(2), week(0, 0, 3, 3), null],
    ['all tasks handed in', missed(1), week(0, 0, 3, 3), 'improved'],
    ['one kind better, the other as much worse', { ...absence(2), ...missed(1) }, week(9, 10, 1, 3), 'same'],
    ['one kind gone, the other without tasks', { ...absence(2), ...missed(1) }, week(10, 10), 'improved'],
    ['praise that held', praise, week(9, 10), 'same'],
    ['praise that lost ten points', praise, week(8, 10), 'worse'],
    ['praise that grew ten points', praise, week(10, 10), 'improved'],
    ['a student who left the house', absence(1), undefined, null],
  ] as const)('of %s', (_what, evidence, next, outcome) => {
    expect(outcomeOf(evidence, next)).toBe(outcome)
  })

  it.each([
    ['none known of one session with a roll', absence(1), { ...week(1, 1), notTaken: 9 }, null],
    ['fewer known, and enough rolls missing for as many', absence(2), { ...week(8, 9), notTaken: 1 }, null],
    ['fewer, whatever the missing rolls hide', absence(3), { ...week(8, 9), notTaken: 1 }, 'improved'],
    ['as many already', absence(1), { ...week(8, 9), notTaken: 1 }, 'same'],
    ['more already', absence(1), { ...week(7, 9), notTaken: 1 }, 'worse'],
    [
      'tasks handed in, and no roll at all of the absences',
      { ...absence(2), ...missed(1) },
      { ...week(0, 0, 3, 3), notTaken: 5 },
      null,
    ],
    ['tasks alone, which need no roll', missed(1), { ...week(0, 0, 3, 3), notTaken: 5 }, 'improved'],
    ['a report that did not count rolls', absence(2), { ...week(9, 10), notTaken: null }, 'improved'],
  ] as const)('of a week whose rolls were not all taken: %s', (_what, evidence, next, outcome) => {
    expect(outcomeOf(evidence, next)).toBe(outcome)
  })

  it('is told in the words of the item', () => {
    expect(nextWeekText(absence(1), week(9, 10, 3, 3))).toBe(
      '9 of 10 sessions attended (excused not counted)',
    )
    expect(nextWeekText({ ...absence(1), ...missed(1) }, week(1, 1, 0, 0))).toBe(
      '1 of 1 session attended (excused not counted), no tasks',
    )
    expect(nextWeekText(absence(1), undefined)).toBe('Not in this house any more')
  })
})

describe('the words of an item', () => {
  it('name its problems, or its praise', () => {
    expect(itemTitle({ ...absence(1), ...missed(2), ...praise })).toBe(
      '1 unexcused absence and 2 tasks not submitted',
    )
    expect(itemTitle(praise)).toBe('Attendance increased from 60% to 90%')
  })

  it('say why the report advises what it does', () => {
    expect(whyText('CELEBRATE', praise)).toMatch(/^10 points or more/)
    expect(whyText('MESSAGE_STUDENT', absence(1))).toMatch(/a message to the student is enough/)
    expect(whyText('MESSAGE_STUDENT_AND_GUARDIANS', absence(2))).toMatch(/^Two or more of the same kind/)
    expect(whyText('MESSAGE_STUDENT_AND_GUARDIANS', absence(1))).toMatch(/the same the week before/)
  })
})
