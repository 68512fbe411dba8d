import { expect, it } from 'vitest'
import { asListed } from './mail-as-listed.ts'

const listed = {
  id: 7,
  kind: 'excuse',
  isWithheld: false,
  toEmail: 'noor@families.test',
  toName: 'Noor Moreau',
  subject: 'An excuse',
  state: 'failed',
  createdAt: '2026-11-10T14:00:00Z',
  sentAt: null,
  failedAt: '2026-11-10T14:01:00Z',
  unknownAt: null,
  closedAt: null,
  nextTryAt: null,
  attempts: 3,
  failure: 'The mailbox is full.',
} as const
const read = { ...listed, textBody: 'Dear Noor', htmlBody: '<p>Dear Noor</p>', addressUrl: '/guardians/4' }
const sent = { state: 'sent', sentAt: '2026-11-10T15:00:00Z', failedAt: null, failure: null } as const

it('stands as its row says, where that was asked for later, with the words that were read', () => {
  expect(asListed({ ...read, readMs: 100 }, { ...listed, ...sent, askedMs: 200 })).toEqual({
    ...read,
    ...sent,
    addressUrl: null,
  })
})

it('stands as it was read where the row is older, or on another page', () => {
  expect(asListed({ ...read, ...sent, readMs: 300 }, { ...listed, askedMs: 200 })).toEqual({
    ...read,
    ...sent,
  })
  expect(asListed({ ...read, readMs: 300 }, undefined)).toEqual(read)
})

it('keeps the way to correct the address while it stands as it was read', () => {
  expect(asListed({ ...read, readMs: 100 }, { ...listed, askedMs: 200 })).toEqual(read)
})
