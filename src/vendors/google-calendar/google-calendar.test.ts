import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { VendorMisanswered, VendorNotFound, VendorRateLimited, VendorUnavailable } from '../vendor-errors.ts'
import { createGoogleCalendarClient, type GoogleCalendarOptions } from './google-calendar-client.ts'
import { EventChanged, EventExists, SyncTokenExpired } from './google-calendar-errors.ts'
import type { EventContent } from './google-calendar-shapes.ts'
import { type GoogleCalendarSandbox, startGoogleCalendarSandbox } from './sandbox/google-calendar-sandbox.ts'

let sandbox: GoogleCalendarSandbox
let waits: number[]
let calls: string[]

beforeEach(async () => {
  sandbox = await startGoogleCalendarSandbox()
  waits = []
  calls = []
})
afterEach(() => sandbox.stop())

const calendar = 'houses@school.test'
const google = (options: Partial<GoogleCalendarOptions> = {}) =>
  createGoogleCalendarClient({
    account: sandbox.account,
    apiUrl: sandbox.apiUrl,
    tokenUrl: sandbox.tokenUrl,
    retries: 2,
    random: () => 0.5,
    delay: async (ms) => waits.push(ms),
    fetch: (input, init) => {
      calls.push(`${init?.method} ${String(input).replace(sandbox.url, '').split('?')[0]}`)
      return fetch(input, init)
    },
    ...options,
  })

const content = (summary: string, emails: string[] = []): EventContent => ({
  summary,
  location: '',
  start: { dateTime: '2026-11-23T08:45:00', timeZone: 'America/New_York' },
  end: { dateTime: '2026-11-23T09:00:00', timeZone: 'America/New_York' },
  recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  status: 'confirmed',
  attendees: emails.map((email) => ({ email })),
  extendedProperties: { private: { house: '7' } },
})
const insert = (id: string, emails?: string[]) =>
  google().insertEvent(calendar, id, content(id, emails), 'none')

test('an event is inserted, read, changed and deleted', async () => {
  const made = await insert('house7', ['Ada@school.test'])
  expect(made).toMatchObject({ summary: 'house7', properties: { house: '7' }, isDeleted: false })
  expect(made.attendees).toEqual([{ email: 'ada@school.test', responseStatus: 'needsAction' }])
  const changed = await google().patchEvent(calendar, made, { summary: 'Stand-up' }, 'none')
  expect(changed.etag).not.toBe(made.etag)
  expect(await google().getEvent(calendar, 'house7')).toMatchObject({
    summary: 'Stand-up',
    etag: changed.etag,
  })
  await google().deleteEvent(calendar, changed, 'none')
  expect(await google().getEvent(calendar, 'house7')).toMatchObject({ isDeleted: true })
  await expect(google().getEvent(calendar, 'nothing')).rejects.toThrow(VendorNotFound)
})

test('one signed token is asked for and kept; one that ended is replaced', async () => {
  const client = google()
  await client.listChanges(calendar, null)
  await client.listChanges(calendar, null)
  expect(calls.filter((call) => call === 'POST /token')).toHaveLength(1)
  sandbox.behave({ expiredTokens: 1 })
  await client.listChanges(calendar, null)
  expect(calls.filter((call) => call === 'POST /token')).toHaveLength(2)
})

test('a key that is not the account’s is refused in words', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const client = google({ account: { ...sandbox.account, privateKey } })
  await expect(client.listChanges(calendar, null)).rejects.toThrow('Invalid JWT Signature')
})

test('all events come over many pages, then only what changed, deleted ones too', async () => {
  for (let number = 1; number <= 7; number += 1) await insert(`house${number}`)
  sandbox.behave({ largestPage: 3 })
  const all = await google().listChanges(calendar, null)
  expect(all.events.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `house${number}`))
  expect((await google().listChanges(calendar, all.nextSyncToken)).events).toEqual([])

  sandbox.change(calendar, 'house2', { summary: 'Moved' })
  sandbox.remove(calendar, 'house5')
  const since = await google().listChanges(calendar, all.nextSyncToken)
  expect(since.events.map(({ id, isDeleted }) => [id, isDeleted])).toEqual([
    ['house2', false],
    ['house5', true],
  ])
  sandbox.behave({ isPageTokenStuck: true })
  await expect(google().listChanges(calendar, null)).rejects.toThrow(VendorMisanswered)
})

test('a sync token that is gone says so, once, and is not tried again', async () => {
  const { nextSyncToken } = await google().listChanges(calendar, null)
  sandbox.behave({ goneSyncTokens: 1 })
  await expect(google().listChanges(calendar, nextSyncToken)).rejects.toThrow(SyncTokenExpired)
  expect(waits).toEqual([])
  await expect(google().listChanges(calendar, 'from elsewhere')).rejects.toThrow(SyncTokenExpired)
})

test.each([
  'rateLimits',
  'userRateLimits',
  'tooManyRequests',
] as const)('%s are waited out, writes included', async (limit) => {
  sandbox.behave({ [limit]: 2 })
  await insert('house7')
  expect(waits).toEqual([150, 300])
  sandbox.behave({ [limit]: 1, retryAfterSeconds: 2 })
  await google().getEvent(calendar, 'house7')
  expect(waits.at(-1)).toBe(2150)
})

test('a limit that lasts is an error that says how long', async () => {
  sandbox.behave({ rateLimits: 1, retryAfterSeconds: 300 })
  const error = await insert('house7').catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(VendorRateLimited)
  expect(error).toMatchObject({ retryAfterMs: 300_000 })
})

test('an insert whose answer was lost makes one event, not two', async () => {
  sandbox.behave({ lostAnswers: 1 })
  await expect(insert('house7', ['ada@school.test'])).rejects.toThrow(EventExists)
  expect((await google().listChanges(calendar, null)).events).toHaveLength(1)
})

test('an event that changed meanwhile is not overwritten', async () => {
  const made = await insert('house7', ['ada@school.test'])
  sandbox.behave({ changesUnderneath: 1 })
  await expect(google().patchEvent(calendar, made, { attendees: [] }, 'none')).rejects.toThrow(EventChanged)
  expect(sandbox.guestsOf(calendar, 'house7')).toEqual(['ada@school.test'])
})

test('what guests answered goes back as it came', async () => {
  sandbox.put(calendar, {
    id: 'house7',
    attendees: [{ email: 'guest@else.test', responseStatus: 'accepted', comment: 'Late on Fridays' }],
  })
  const event = await google().getEvent(calendar, 'house7')
  expect(event.attendees).toEqual([
    { email: 'guest@else.test', responseStatus: 'accepted', comment: 'Late on Fridays' },
  ])
})

test('500 and half answers are tried again, silence is unavailable', async () => {
  await insert('house7')
  sandbox.behave({ serverErrors: 2 })
  expect(await google().getEvent(calendar, 'house7')).toMatchObject({ id: 'house7' })
  sandbox.behave({ halfAnswers: 1 })
  expect(await google().getEvent(calendar, 'house7')).toMatchObject({ id: 'house7' })
  sandbox.behave({ slowMs: 200 })
  await expect(google({ timeoutMs: 20, retries: 0 }).getEvent(calendar, 'house7')).rejects.toThrow(
    VendorUnavailable,
  )
})

test('behaviour can be set over HTTP; nonsense is refused', async () => {
  const post = (body: object) =>
    fetch(`${sandbox.url}/sandbox/behaviour`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect(await (await post({ serverErrors: 1 })).json()).toMatchObject({ serverErrors: 1 })
  expect((await post({ servererrors: 1 })).status).toBe(400)
})
