import { expect, it } from 'vitest'
import type { ParticipantLine } from '../roll-types.ts'
import { perhapsInMeeting } from './perhaps-in-meeting.ts'

const line = (displayName: string, students: readonly number[], more: Partial<ParticipantLine> = {}) =>
  ({
    displayName,
    state: 'unsure',
    segments: [{ fromMs: 0, toMs: null }],
    candidates: students.map((studentId) => ({ studentId, reason: 'Shares a first name.' })),
    ...more,
  }) as ParticipantLine

const missing = new Set([1, 2])

it('names who a missing student may be in the meeting as', () => {
  expect(perhapsInMeeting([line('iPad de Catalina', [1, 9])], missing)).toEqual(
    new Map([[1, 'iPad de Catalina']]),
  )
})

it('never sees two students in one name, nor one who left, nor one who is known', () => {
  expect(perhapsInMeeting([line('Mia', [1, 2])], missing).size).toBe(0)
  const left = line('Mia', [1], { segments: [{ fromMs: 0, toMs: 5 }] })
  expect(perhapsInMeeting([left, line('Mia', [1], { state: 'not_a_student' })], missing).size).toBe(0)
  expect(perhapsInMeeting([line('Mia', [9])], missing).size).toBe(0)
})

it('names the first of two guests for one student', () => {
  expect(perhapsInMeeting([line('Mia', [1]), line('Mias iPad', [1])], missing)).toEqual(new Map([[1, 'Mia']]))
})
