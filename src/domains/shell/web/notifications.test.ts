import { describe, expect, it } from 'vitest'
import type { Notification } from '#domains/notifications/contract/notifications.schemas.ts'
import { ageOf, groupHouseReports, notificationsOf } from './notifications.ts'

const make = (id: number, changes: Partial<Notification> = {}): Notification => ({
  id,
  title: `Notification ${id}`,
  type: 'academic',
  category: 'attendance',
  read: false,
  body: '',
  imageUrl: null,
  imageAlt: '',
  ctaText: '',
  createdAt: '2026-11-10T15:00:00.000Z',
  iconUrl: null,
  iconAlt: '',
  redirectUrl: '/houses/4',
  content: '',
  ...changes,
})

describe('notifications', () => {
  it('are filtered by tab', () => {
    const list = [make(1), make(2, { type: 'school' })]
    expect(notificationsOf('all', list)).toHaveLength(2)
    expect(notificationsOf('school', list).map(({ id }) => id)).toEqual([2])
    expect(notificationsOf('product', list)).toEqual([])
  })

  it('group house reports: the newest of each house stays, others are left alone', () => {
    const report = { category: 'house_reports' }
    const list = [make(4, report), make(3, report), make(2), make(1, { ...report, redirectUrl: '/houses/5' })]
    expect(groupHouseReports(list).map(({ id }) => id)).toEqual([4, 2, 1])
  })

  it.each([
    ['2026-11-10T15:59:30.000Z', 'now'],
    ['2026-11-10T15:52:00.000Z', '8 min'],
    ['2026-11-10T14:00:00.000Z', '2 h'],
    ['2026-11-09T15:00:00.000Z', '1 d'],
  ])('of %s are %s old', (createdAt, age) => {
    expect(ageOf(createdAt, Date.parse('2026-11-10T16:00:00.000Z'))).toBe(age)
  })
})
