import { describe, expect, it } from 'vitest'
import { neighboursOf } from './session-days.ts'

const session = (sessionId: number, date: string, hour: string) => ({
  sessionId,
  date,
  startAt: `${date}T${hour}:00:00Z`,
  endAt: `${date}T${hour}:50:00Z`,
})
const sessions = [
  session(3, '2026-11-10', '18'),
  session(1, '2026-11-05', '15'),
  session(2, '2026-11-10', '15'),
  session(4, '2026-11-12', '15'),
]

describe('neighbours of a session', () => {
  it('go by start, whatever order the sessions come in', () => {
    const { previous, next } = neighboursOf(sessions, 2)
    expect([previous?.sessionId, next?.sessionId]).toEqual([1, 3])
  })

  it('end at the first and the last', () => {
    expect(neighboursOf(sessions, 1).previous).toBeUndefined()
    expect(neighboursOf(sessions, 4).next).toBeUndefined()
  })

  it('list every session of the same day', () => {
    expect(neighboursOf(sessions, 3).sameDay.map((one) => one.sessionId)).toEqual([2, 3])
  })

  it('are none for a session that is not listed', () => {
    expect(neighboursOf(sessions, 9)).toEqual({
      current: undefined,
      previous: undefined,
      next: undefined,
      sameDay: [],
    })
  })
})
