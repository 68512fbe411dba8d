import { describe, expect, it } from 'vitest'
import { choosesDay, openedOn } from './opened-day.ts'

const family = { startDay: '2026-11-23', endDay: '2026-11-23', comments: 'A fever.' }

describe('the day an absence form opens for', () => {
  it('is the next one on a page that was kept over night, with all that was typed', () => {
    expect(openedOn(family, '2026-11-24')).toEqual({
      startDay: '2026-11-24',
      endDay: '2026-11-24',
      comments: 'A fever.',
    })
    const staff = { ...family, periodStart: '2026-11-23', periodEnd: '' }
    expect(openedOn(staff, '2026-11-24')).toMatchObject({ periodStart: '2026-11-24', periodEnd: '' })
  })

  it.each([null, undefined])('stays where no day is known (%s)', (day) =>
    expect(openedOn(family, day)).toBe(family))

  it.each([
    [{ startDay: '2026-11-25' }, true],
    [{ endDay: '2026-11-25' }, true],
    [{ periodEnd: '2026-11-25' }, true],
    [{ comments: 'A fever.' }, false],
    [{ isSingleDay: false, endDay: '2026-11-23' }, false],
  ])('is chosen by %j: %s', (part, isChosen) => expect(choosesDay(part)).toBe(isChosen))
})
