import { afterEach, beforeEach, expect, test } from 'vitest'
import { settableClock } from '#server/clock.ts'
import { VendorMisanswered, VendorNotFound, VendorRefused, VendorUnavailable } from '../vendor-errors.ts'
import { algebra, atMinute, credentials, lecture, webhookSecret } from './sandbox/sandbox-examples.ts'
import { startZoomSandbox, type ZoomSandbox } from './sandbox/zoom-sandbox.ts'
import { createZoomClient, meetingRef, type ZoomClientOptions } from './zoom-client.ts'

let clock: ReturnType<typeof settableClock>
let sandbox: ZoomSandbox
let paths: string[]

beforeEach(async () => {
  clock = settableClock(atMinute(60))
  paths = []
  sandbox = await startZoomSandbox({
    ...credentials,
    port: 0,
    secret: webhookSecret,
    webhookUrl: 'http://127.0.0.1:9/nobody-listens',
    webhookRetryDelaysMs: [],
    seed: 'test',
    clock,
  })
})
afterEach(() => sandbox.stop())

const zoom = (options: Partial<ZoomClientOptions> = {}) =>
  createZoomClient({
    apiBaseUrl: sandbox.apiBaseUrl,
    oauthUrl: sandbox.url,
    ...credentials,
    clock,
    delay: async () => undefined,
    retries: 2,
    fetch: (input, init) => {
      paths.push(String(input).replace(sandbox.url, ''))
      return fetch(input, init)
    },
    ...options,
  })

const tokenCalls = () => paths.filter((path) => path.startsWith('/oauth/token')).length

test('a past meeting, by UUID and by meeting id', async () => {
  sandbox.schedule([algebra])
  const expected = {
    uuid: algebra.uuid,
    meetingId: '81234567890',
    topic: 'Algebra',
    startMs: atMinute(0),
    endMs: atMinute(50),
    durationMinutes: 50,
    participantCount: 2,
  }
  expect(await zoom().getPastMeeting(algebra.uuid)).toMatchObject(expected)
  expect(await zoom().getPastMeeting(algebra.meetingId)).toMatchObject(expected)
})

test('the instances that have ended', async () => {
  const nextWeek = {
    ...algebra,
    uuid: 'next==',
    startMs: atMinute(10_080),
    endMs: atMinute(10_130),
    attendees: [],
  }
  sandbox.schedule([nextWeek, algebra])
  expect(await zoom().listPastMeetingInstances(algebra.meetingId)).toEqual([
    { uuid: algebra.uuid, startMs: atMinute(0) },
  ])
})

test('the report: a row for each join, guests without ids, registrant ids', async () => {
  sandbox.schedule([algebra])
  const rows = await zoom().listReportParticipants(algebra.uuid)
  expect(rows.map(({ name, joinMs, leaveMs }) => [name, joinMs, leaveMs])).toEqual([
    ['Ada Lovelace', atMinute(4), atMinute(31)],
    ['iPad', atMinute(10), atMinute(20)],
    ['Ada Lovelace', atMinute(33), atMinute(50)],
  ])
  expect(rows[0]).toMatchObject({
    accountId: 'account-ada',
    email: 'ada@school.test',
    registrantId: 'registrant-ada',
  })
  expect(rows[1]).toMatchObject({ accountId: null, email: null, registrantId: null, userId: '16779264' })
  expect(paths.at(-1)).toContain('include_fields=registrant_id&page_size=300')
})

test("the past meeting's participants", async () => {
  sandbox.schedule([algebra])
  const rows = await zoom().listPastMeetingParticipants(algebra.uuid)
  expect(rows.map((row) => row.name)).toEqual(['Ada Lovelace', 'iPad', 'Ada Lovelace'])
})

test('pages are followed to the last row, none twice', async () => {
  sandbox.schedule([lecture(650)])
  const rows = await zoom().listReportParticipants(algebra.uuid)
  expect(new Set(rows.map((row) => row.registrantId)).size).toBe(650)
  expect(rows).toHaveLength(650)
  expect(paths.filter((path) => path.startsWith('/v2/report'))).toHaveLength(3)
})

test('a paging that never ends is an error, not a loop', async () => {
  sandbox.schedule([algebra])
  sandbox.behave({ isPageTokenStuck: true })
  await expect(zoom().listReportParticipants(algebra.uuid)).rejects.toThrow(VendorMisanswered)
  expect(paths.length).toBeLessThan(5)
})

test('who is in the meeting now, and the meeting itself', async () => {
  clock.set(atMinute(15))
  sandbox.schedule([algebra])
  const rows = await zoom().listLiveParticipants(algebra.meetingId)
  expect(rows.map(({ name, leaveMs }) => [name, leaveMs])).toEqual([
    ['Ada Lovelace', null],
    ['iPad', null],
  ])
  clock.set(atMinute(25))
  expect((await zoom().listLiveParticipants(algebra.meetingId))[1]).toMatchObject({
    name: 'iPad',
    leaveMs: atMinute(20),
  })
  expect(await zoom().getMeeting(algebra.meetingId)).toMatchObject({
    uuid: algebra.uuid,
    isRunning: true,
    topic: 'Algebra',
  })
})

test('what does not exist, or not yet, is not found', async () => {
  clock.set(atMinute(15))
  sandbox.schedule([algebra])
  await expect(zoom().getMeeting('999')).rejects.toThrow(VendorNotFound)
  await expect(zoom().getPastMeeting(algebra.uuid)).rejects.toThrow(VendorNotFound)
  await expect(zoom().listReportParticipants(algebra.uuid)).rejects.toThrow(VendorNotFound)
  clock.set(atMinute(60))
  await expect(zoom().listLiveParticipants(algebra.meetingId)).rejects.toThrow(VendorNotFound)
})

test.each([
  '/begins+with==',
  'has//inside==',
  'has/one+inside==',
])('the UUID %s gets through', async (uuid) => {
  sandbox.schedule([{ ...algebra, uuid }])
  expect(await zoom().getPastMeeting(uuid)).toMatchObject({ uuid })
})

test('only a UUID that begins with / or holds // is encoded twice', async () => {
  expect(meetingRef('/a==')).toBe('%252Fa%253D%253D')
  expect(meetingRef('a//b')).toBe('a%252F%252Fb')
  expect(meetingRef('a/b=')).toBe('a%2Fb%3D')
  expect(meetingRef('81234567890')).toBe('81234567890')
})

test('one token serves many calls, also those made at once, and is renewed before its end', async () => {
  sandbox.schedule([algebra])
  const client = zoom()
  await Promise.all([client.getPastMeeting(algebra.uuid), client.getPastMeeting(algebra.uuid)])
  clock.advance(58 * 60_000)
  await client.getPastMeeting(algebra.uuid)
  expect(tokenCalls()).toBe(1)
  clock.advance(90_000)
  await client.getPastMeeting(algebra.uuid)
  expect(tokenCalls()).toBe(2)
})

test('a token refused before its time is replaced once', async () => {
  sandbox.schedule([algebra])
  const client = zoom()
  sandbox.behave({ expiredTokens: 1 })
  expect(await client.getPastMeeting(algebra.uuid)).toMatchObject({ topic: 'Algebra' })
  expect(tokenCalls()).toBe(2)
  sandbox.behave({ expiredTokens: 2 })
  await expect(client.getPastMeeting(algebra.uuid)).rejects.toThrow(VendorRefused)
  expect(tokenCalls()).toBe(3)
})

test('wrong credentials are refused', async () => {
  await expect(zoom({ clientSecret: 'wrong' }).getMeeting('1')).rejects.toThrow(VendorRefused)
  await expect(zoom({ accountId: 'wrong' }).getMeeting('1')).rejects.toThrow(VendorRefused)
})

test('429 is waited out as Zoom asks, then the answer comes', async () => {
  sandbox.schedule([algebra])
  const waits: number[] = []
  const client = zoom({ delay: async (ms) => waits.push(ms), random: () => 0 })
  await client.getPastMeeting(algebra.uuid)
  sandbox.behave({ tooManyRequests: 1, retryAfterSeconds: 3 })
  expect(await client.getPastMeeting(algebra.uuid)).toMatchObject({ topic: 'Algebra' })
  expect(waits).toEqual([3000])
})

test('500 and half an answer are asked for again', async () => {
  sandbox.schedule([algebra])
  const client = zoom()
  sandbox.behave({ serverErrors: 2 })
  expect(await client.getPastMeeting(algebra.uuid)).toMatchObject({ topic: 'Algebra' })
  sandbox.behave({ halfAnswers: 2 })
  expect(await client.listReportParticipants(algebra.uuid)).toHaveLength(3)
  sandbox.behave({ halfAnswers: 3 })
  await expect(client.listReportParticipants(algebra.uuid)).rejects.toThrow(VendorMisanswered)
})

test('a Zoom that is too slow is unavailable', async () => {
  sandbox.schedule([algebra])
  sandbox.behave({ slowMs: 5000 })
  await expect(zoom({ timeoutMs: 10, retries: 0 }).getPastMeeting(algebra.uuid)).rejects.toThrow(
    VendorUnavailable,
  )
})
