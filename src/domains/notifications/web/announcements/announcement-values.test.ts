import { expect, it } from 'vitest'
import type { Announcement } from '../../contract/announcements.schemas.ts'
import { emptyAnnouncement, timeProblem, toDraft, valuesOf } from './announcement-values.ts'

const stored: Announcement = {
  id: 3,
  title: 'No classes',
  body: 'On Wednesday',
  type: 'school',
  status: 'scheduled',
  sendAt: '2026-11-10T13:30:00.000Z',
  sentAt: null,
  audience: 'Staff',
  recipientCount: null,
  readCount: 0,
  putAway: null,
  senderName: null,
  roles: ['employee'],
  groupIds: [4],
  cohortIds: [],
  houseIds: [],
  linkUrl: null,
  linkLabel: '',
  version: 2,
  went: null,
  readers: [],
}

it('keeps the time of the school there and back', () => {
  const values = valuesOf(stored, Date.parse('2026-11-10T13:00:00Z'))
  expect(values).toMatchObject({ isLater: true, day: '2026-11-10', time: '08:30' })
  expect(toDraft(values)).toMatchObject({ sendAt: stored.sendAt, linkUrl: null, groupIds: [4] })
})

it('sends now what is past its time, and forgets groups when no staff is meant', () => {
  const values = valuesOf(stored, Date.parse('2026-11-11T00:00:00Z'))
  expect(toDraft({ ...values, roles: ['student'] })).toMatchObject({ sendAt: null, groupIds: [] })
})

it('knows a time from none', () => {
  const values = emptyAnnouncement('2026-11-10')
  expect(timeProblem(values).sendAt).toBeUndefined()
  expect(timeProblem({ ...values, isLater: true, time: '' }).sendAt).toBe('Choose a day and a time.')
})
