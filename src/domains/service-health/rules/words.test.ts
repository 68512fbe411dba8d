import { describe, expect, it } from 'vitest'
import { alertOf } from './words.ts'

const nowMs = Date.parse('2026-11-10T15:30:00Z')
const row: Parameters<typeof alertOf>[0][number] = {
  vendor: 'firebase',
  name: 'Push messages',
  isMany: true,
  state: 'down',
  since: '2026-11-10T15:01:00Z',
  waiting: 1,
  waits: ['message', 'messages'],
}

const others = ['google-calendar', 'mail'].map((vendor) => ({ ...row, vendor, state: 'good' as const }))
const [calendar, mail] = others

describe('the alert', () => {
  it('speaks of one and of several as people do', () => {
    expect(alertOf([row, ...others], nowMs)).toEqual({
      title: 'Push messages have been down since 10:01 AM',
      text: '1 message waits here. Rolls, calendars and mail work as always.',
    })
    const down = { ...row, vendor: 'mail', name: 'Email', isMany: false, waiting: 2 }
    expect(alertOf([down, { ...row, vendor: 'google-calendar', state: 'unused' }], nowMs)).toEqual({
      title: 'Email has been down since 10:01 AM',
      text: '2 messages wait here. Rolls and calendars work as always.',
    })
  })

  it('says of nothing that it works whose work nothing is heard of, or that is not set up', () => {
    const text = (...rows: (typeof row | undefined)[]) =>
      alertOf([row, ...rows.filter((one) => one !== undefined)], nowMs)?.text
    expect(text(calendar, mail && { ...mail, state: 'silent' })).toBe(
      '1 message waits here. Rolls and calendars work as always.',
    )
    expect(text(calendar && { ...calendar, state: 'none' }, mail && { ...mail, state: 'slow' })).toBe(
      '1 message waits here. Rolls and mail work as always.',
    )
    expect(text()).toBe('1 message waits here. Rolls work as always.')
  })

  it('is none while all work', () => {
    expect(alertOf([{ ...row, state: 'good' }], nowMs)).toBeNull()
  })
})
