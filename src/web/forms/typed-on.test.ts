import { describe, expect, it } from 'vitest'
import { newerOf, withTypedOn } from './typed-on.ts'

const empty = { title: '', color: 'neutral' }

describe('what stands in a form once it was saved', () => {
  const shown = { title: 'Choir', color: 'accent' }

  it('is what was sent, where nobody typed on', () => {
    const sent = { ...shown, title: 'Choir!' }
    expect(withTypedOn({ now: shown, shown, stays: sent })).toBe(sent)
  })

  it('is what somebody typed on, and else what was sent', () => {
    const now = { ...shown, title: 'Choir and band' }
    expect(withTypedOn({ now, shown, stays: shown })).toEqual(now)
  })

  it('is what somebody typed on, and else as it began, where it begins anew', () => {
    const now = { ...shown, title: 'Orchestra' }
    expect(withTypedOn({ now, shown, stays: empty })).toEqual({ title: 'Orchestra', color: 'neutral' })
  })

  it('takes what was sent otherwise than it stands, such as that it is published', () => {
    const draft = { title: 'Tides', publish: false }
    const stays = { title: 'Tides', publish: true }
    const now = { title: 'Tides and moons', publish: false }
    expect(withTypedOn({ now, shown: draft, stays })).toEqual({ title: 'Tides and moons', publish: true })
  })

  it('is as it began also where somebody had emptied it already', () => {
    expect(withTypedOn({ now: { ...shown, title: '' }, shown, stays: empty })).toBe(empty)
  })
})

describe('what a form holds once somebody else has saved', () => {
  const stored = { values: { title: 'Choir', color: 'accent' }, version: 3 }
  const newer = { values: { title: 'Choir and band', color: 'accent' }, version: 4 }

  it('is what they saved, where nothing is typed', () => {
    expect(newerOf({ values: { ...stored.values }, stored }, newer)).toEqual({
      values: newer.values,
      stored: newer,
    })
  })

  it('is what is typed, over the version it was begun with: saving asks about both', () => {
    expect(newerOf({ values: { ...stored.values, title: 'Orchestra' }, stored }, newer)).toBeUndefined()
  })

  it('is what is typed, over their version, where that says what the form knew', () => {
    const values = { ...stored.values, title: 'Orchestra' }
    const same = { values: { ...stored.values }, version: 4 }
    expect(newerOf({ values, stored }, same)).toEqual({ values, stored: same })
  })

  it('is nothing new for the same version, nor for one that an answer has overtaken', () => {
    for (const version of [3, 2])
      expect(newerOf({ values: stored.values, stored }, { ...newer, version })).toBeUndefined()
  })

  it('is what was sent and not answered, which the server has by now: the form can save again', () => {
    const values = { ...newer.values }
    expect(newerOf({ values, stored }, newer)).toEqual({ values, stored: newer })
  })

  it('keeps its own lists where the server says the same: nobody has typed on when the answer comes', () => {
    const values = { days: ['mon'] }
    const held = { values, stored: { values: { days: ['tue'] }, version: 1 } }
    const next = newerOf(held, { values: { days: ['mon'] }, version: 2 })
    expect(next?.values.days).toBe(values.days)
    expect(next?.stored.values.days).toBe(values.days)
  })

  it('is what is typed on, over what was sent and not answered', () => {
    const values = { ...newer.values, color: 'neutral' }
    expect(newerOf({ values, stored }, newer, { ...newer.values })).toEqual({ values, stored: newer })
    expect(newerOf({ values, stored }, newer, { title: 'Orchestra', color: 'accent' })).toBeUndefined()
  })

  it('knows lists by what is in them, and takes no set for another', () => {
    const known = { values: { days: ['mon'] }, version: 1 }
    const read = { values: { days: ['mon'] }, version: 2 }
    expect(newerOf({ values: { days: ['tue'] }, stored: known }, read)?.stored).toBe(read)
    const gaps = (...days: string[]) => ({ gaps: new Set(days) })
    const held = { values: gaps('tue'), stored: { values: gaps('mon'), version: 1 } }
    expect(newerOf(held, { values: gaps('wed'), version: 2 })).toBeUndefined()
  })
})
