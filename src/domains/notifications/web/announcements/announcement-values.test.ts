import { expect, it } from 'vitest'
import type { Announcement } from '../../contract/announcements.schemas.ts'
import { draftBefore, emptyAnnouncement, timeProblem, toDraft, valuesOf } from './announcement-values.ts'

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

it('keeps the time of one whose sending was undone, and takes the few seconds of one without for none', () => {
  const taken = { ...stored, status: 'cancelled' as const }
  expect(valuesOf(taken, Date.parse('2026-11-10T13:00:00Z'))).toMatchObject({ isLater: true, time: '08:30' })
  for (const status of ['cancelled', 'scheduled'] as const)
    expect(valuesOf({ ...stored, status }, Date.parse('2026-11-10T13:29:52Z')).isLater).toBe(false)
  expect(valuesOf({ ...stored, status: 'sent' }, Date.parse('2026-11-10T13:00:00Z')).isLater).toBe(false)
})

it('gives back what stood there before a change, as long as that would still go out by itself', () => {
  const beforeMs = Date.parse('2026-11-10T13:00:00Z')
  expect(draftBefore(stored, beforeMs)).toEqual({
    ...{ title: 'No classes', body: 'On Wednesday', type: 'school', linkUrl: null, linkLabel: '' },
    ...{ roles: ['employee'], groupIds: [4], cohortIds: [], houseIds: [], sendAt: stored.sendAt },
  })
  expect(draftBefore({ ...stored, status: 'cancelled' }, beforeMs)).toBeUndefined()
  expect(draftBefore(stored, Date.parse(stored.sendAt))).toBeUndefined()
})

it('knows a time from none', () => {
  const values = emptyAnnouncement('2026-11-10')
  expect(timeProblem(values).sendAt).toBeUndefined()
  expect(timeProblem({ ...values, isLater: true, time: '' }).sendAt).toBe('Choose a day and a time.')
})
