import { expect, it } from 'vitest'
import { replayedWindow } from './replayed-window.ts'

it('holds the last day whole where no time is named', () => {
  const day = { since: '2026-11-10', time: '', until: '2026-11-10', untilTime: '' }
  expect(replayedWindow(day)).toEqual({
    since: '2026-11-10T05:00:00.000Z',
    until: '2026-11-11T05:00:00.000Z',
  })
  expect(replayedWindow({ ...day, time: '08:30', untilTime: '09:00' })).toEqual({
    since: '2026-11-10T13:30:00.000Z',
    until: '2026-11-10T14:00:00.000Z',
  })
  expect(replayedWindow({ ...day, until: '' }).until).toBeNull()
})
