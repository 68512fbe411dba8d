import { describe, expect, it } from 'vitest'
import { experienceTypes } from '#domains/experiences/contract/experience.schemas.ts'
import { colourOf } from '#domains/home/rules/event-colours.ts'
import { sessionTypeColours } from '#ui/theme/tokens.ts'
import type { FamilyExcuse } from '../contract/family.contract.ts'
import { excuseOf, sessionColour, standsNow, weekRefreshMs } from './week-sessions.ts'

const session = { start_at: '2026-11-10T15:00:00Z', end_at: '2026-11-10T15:50:00Z' }

const excuse = (state: FamilyExcuse['state'], start_at: string, end_at: string): FamilyExcuse => ({
  id: 1,
  start_at,
  end_at,
  all_day: false,
  state,
  reason: null,
})

describe('a meeting', () => {
  it.each([
    ['2026-11-10T14:49:59Z', 'ahead'],
    ['2026-11-10T14:50:00Z', 'open'],
    ['2026-11-10T15:49:59Z', 'open'],
    ['2026-11-10T15:50:00Z', 'over'],
  ])('is at %s %s', (now, phase) => expect(standsNow(session, Date.parse(now))).toBe(phase))

  it('is covered by an excuse that overlaps it, approved before waiting, never by a rejected one', () => {
    const before = excuse('approved', '2026-11-10T14:00:00Z', '2026-11-10T15:00:00Z')
    const waiting = excuse('waiting', '2026-11-10T15:30:00Z', '2026-11-10T16:00:00Z')
    const approved = excuse('approved', '2026-11-10T05:00:00Z', '2026-11-11T04:59:59Z')
    const rejected = excuse('rejected', '2026-11-10T05:00:00Z', '2026-11-11T04:59:59Z')
    expect(excuseOf(session, [before, rejected])).toBeUndefined()
    expect(excuseOf(session, [rejected, waiting])).toBe(waiting)
    expect(excuseOf(session, [waiting, approved])).toBe(approved)
  })

  it.each([...experienceTypes, null])('of type %s has a colour', (type) => {
    const name = /^var\(--hr-session-(.+)\)$/.exec(sessionColour({ type }))?.[1]
    expect(Object.keys(sessionTypeColours)).toContain(name)
    // One experience has one colour, for its students and for those who teach it.
    expect(name).toBe(colourOf(type))
  })
})

describe('the week of a family is read anew', () => {
  const week = { start: '2026-11-08', end: '2026-11-14', sessions: [session] }

  it.each([
    ['2026-11-10T14:49:59Z', 600_000],
    ['2026-11-10T14:50:00Z', 60_000],
    ['2026-11-10T16:19:59Z', 60_000],
    ['2026-11-10T16:20:00Z', 600_000],
  ])('at %s after %d ms', (now, refreshMs) =>
    expect(weekRefreshMs(week, { today: '2026-11-10', nowMs: Date.parse(now) })).toBe(refreshMs))

  it.each(['2026-11-07', '2026-11-15'])('never on %s', (today) =>
    expect(weekRefreshMs(week, { today, nowMs: Date.parse('2026-11-10T15:00:00Z') })).toBe(false))
})
