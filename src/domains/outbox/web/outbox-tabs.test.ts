import { expect, it } from 'vitest'
import { oldestText, outboxTabs, tabAddress } from './outbox-tabs.ts'

const figures = { waiting: 3, retrying: 0, failed: 2, unknown: 1, closed: 0, mayPass: 1, oldestAt: null }
const outbox = {
  mails: [],
  page: 1,
  total: 0,
  pageSize: 50,
  isMore: false,
  hasUnsearched: false,
  held: null,
  putAwayUntil: null,
  isConnected: true,
  figures,
}

it('counts what asks for attention, and keeps what was searched for', () => {
  expect(outboxTabs(figures, 'ada@x.test').map(({ label, count }) => [label, count])).toEqual([
    ['All', undefined],
    ['Waiting', 3],
    ['Trying again', undefined],
    ['Not sent', 2],
    ['Unknown', 1],
    ['Sent', undefined],
    ['Closed', undefined],
  ])
  expect(tabAddress('failed', 'ada@x.test')).toBe('/workbench/outbox?search=ada%40x.test&state=failed')
  expect(tabAddress(undefined, undefined)).toBe('/workbench/outbox')
})

it('says whether mail goes out, and for how long the oldest waits', () => {
  const nowMs = Date.parse('2026-11-10T15:00:00Z')
  const since = (oldestAt: string) => oldestText({ ...outbox, figures: { ...figures, oldestAt } }, nowMs)
  expect(oldestText({ ...outbox, held: null, isConnected: false }, nowMs)).toBe(
    'No mail server is set: emails stay here',
  )
  expect(oldestText(outbox, nowMs)).toBe('Emails go out within a minute')
  expect(since('2026-11-10T14:59:00Z')).toBe('Emails go out within a minute')
  expect(since('2026-11-10T13:30:00Z')).toBe('The oldest waits 1 h 30 min')
  expect(oldestText({ ...outbox, putAwayUntil: '2024-07-01T04:00:00.000Z' }, nowMs)).toBe(
    'Emails go out within a minute. Those before Mon, Jul 1, 2024 were put away',
  )
})
