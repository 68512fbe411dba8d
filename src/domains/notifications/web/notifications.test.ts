import { describe, expect, it } from 'vitest'
import type { Notification } from '../contract/notifications.schemas.ts'
import { ageOf, opensItself, tabCount, withChange } from './notifications.ts'

const make = (id: number, changes: Partial<Notification> = {}): Notification => ({
  id,
  title: `Notification ${id}`,
  type: 'academic',
  category: 'attendance',
  read: false,
  asks: false,
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
  it.each([
    ['2026-11-10T15:59:30.000Z', 'now'],
    ['2026-11-10T15:52:00.000Z', '8 min'],
    ['2026-11-10T14:00:00.000Z', '2 h'],
    ['2026-11-09T15:00:00.000Z', '1 d'],
  ])('of %s are %s old', (createdAt, age) => {
    expect(ageOf(createdAt, Date.parse('2026-11-10T16:00:00.000Z'))).toBe(age)
  })

  it('count to 99 on a tab, and say nothing of none', () => {
    expect([0, 7, 99, 100].map(tabCount)).toEqual([undefined, '7', '99', '99+'])
  })

  it('open themselves when there is more to read, or nowhere to go', () => {
    expect(opensItself(make(1))).toBe(false)
    expect(opensItself(make(1, { redirectUrl: null }))).toBe(true)
    expect(opensItself(make(1, { content: 'The whole text' }))).toBe(true)
  })
})

describe('a change shows before the server answers', () => {
  const page = {
    notifications: [make(2), make(1, { type: 'school', read: true })],
    unreadNotificationsCount: 5,
    unread: { all: 5, academic: 3, product: 0, school: 2 },
  }
  const change = (what: Parameters<typeof withChange>[1]) =>
    withChange(page, what, 'id' in what ? page.notifications.find(({ id }) => id === what.id) : undefined)

  it('read and unread', () => {
    expect(change({ kind: 'read', id: 2, isRead: true })).toMatchObject({
      notifications: [{ id: 2, read: true }, { id: 1 }],
      unread: { all: 4, academic: 2, school: 2 },
      unreadNotificationsCount: 4,
    })
    expect(change({ kind: 'read', id: 1, isRead: true }).unread).toEqual(page.unread)
    expect(change({ kind: 'read', id: 1, isRead: false }).unread).toMatchObject({ all: 6, school: 3 })
  })

  it('deleted, and all read', () => {
    expect(change({ kind: 'delete', id: 2 })).toMatchObject({
      notifications: [{ id: 1 }],
      unread: { all: 4, academic: 2 },
    })
    expect(change({ kind: 'readAll' })).toMatchObject({
      notifications: [{ read: true }, { read: true }],
      unreadNotificationsCount: 0,
    })
    expect(change({ kind: 'delete', id: 99 })).toBe(page)
  })
})
