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

describe('the alert', () => {
  it('speaks of one and of several as people do', () => {
    expect(alertOf([row], nowMs)).toEqual({
      title: 'Push messages have been down since 10:01 AM',
      text: '1 message waits here. Rolls, calendars and mail work as always.',
    })
    expect(alertOf([{ ...row, vendor: 'mail', name: 'Email', isMany: false, waiting: 2 }], nowMs)).toEqual({
      title: 'Email has been down since 10:01 AM',
      text: '2 messages wait here. Rolls and calendars work as always.',
    })
  })

  it('is none while all work', () => {
    expect(alertOf([{ ...row, state: 'good' }], nowMs)).toBeNull()
  })
})
