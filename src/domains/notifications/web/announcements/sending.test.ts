import { expect, it } from 'vitest'
import type { RecipientCounts } from '../../contract/announcements.schemas.ts'
import { emptyAnnouncement } from './announcement-values.ts'
import { sendingOf } from './sending.ts'

const written = { ...emptyAnnouncement('2026-11-10'), title: 'Closed', body: 'Snow.' }
const toFamilies = { ...written, roles: ['guardian'] as const }
const counted = (total: number) => ({ data: { total } as RecipientCounts, isCounting: false })
const unknown = { data: undefined, isCounting: false }

it('asks with the number of people', () => {
  expect(sendingOf(toFamilies, counted(2900))).toEqual({
    asks: true,
    reason: undefined,
    people: '2,900 people',
  })
})

it('waits while it is counted, and names no number of the choice before', () => {
  for (const data of [undefined, counted(23).data])
    expect(sendingOf(toFamilies, { data, isCounting: true })).toEqual({
      asks: true,
      reason: 'Counting who gets it.',
      people: undefined,
    })
})

it('asks also where it could not be counted', () => {
  expect(sendingOf(toFamilies, unknown)).toEqual({ asks: true, reason: undefined, people: undefined })
})

it('asks nothing where people or words are missing: the server says what', () => {
  expect(sendingOf(written, unknown)).toEqual({ asks: false, reason: undefined, people: undefined })
  expect(sendingOf({ ...toFamilies, title: ' ' }, unknown).asks).toBe(false)
  expect(sendingOf({ ...toFamilies, isLater: true, day: '' }, counted(5)).asks).toBe(false)
})

it('does not send to nobody', () => {
  expect(sendingOf(toFamilies, counted(0))).toEqual({
    asks: false,
    reason: 'Nobody would get this.',
    people: undefined,
  })
})
