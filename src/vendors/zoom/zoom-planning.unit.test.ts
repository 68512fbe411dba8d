import { afterEach, beforeEach, expect, test } from 'vitest'
import { settableClock } from '#server/clock.ts'
import { VendorNotFound, VendorRateLimited, VendorRefused, VendorUnavailable } from '../vendor-errors.ts'
import { atMinute, credentials, webhookSecret } from './sandbox/sandbox-examples.ts'
import { startZoomSandbox, type ZoomSandbox } from './sandbox/zoom-sandbox.ts'
import { createZoomClient, type ZoomClient } from './zoom-client.ts'
import { HostMissing, HostSpent } from './zoom-errors.ts'

const host = 'ada@school.test'
const plan = { topic: 'River Mouths', startMs: atMinute(60), minutes: 50, agenda: 'Session 7 of the school' }

let clock: ReturnType<typeof settableClock>
let sandbox: ZoomSandbox
let zoom: ZoomClient
beforeEach(async () => {
  clock = settableClock(atMinute(0))
  sandbox = await startZoomSandbox({
    ...credentials,
    port: 0,
    secret: webhookSecret,
    webhookUrl: 'http://127.0.0.1:9/nobody-listens',
    webhookRetryDelaysMs: [],
    seed: 'test',
    clock,
  })
  zoom = createZoomClient({
    apiBaseUrl: sandbox.apiBaseUrl,
    oauthUrl: sandbox.url,
    ...credentials,
    clock,
    delay: async () => undefined,
    retries: 2,
  })
})
afterEach(() => sandbox.stop())

test('a meeting is made, found among those of its host, changed and deleted', async () => {
  const made = await zoom.createMeeting(host, plan)
  expect(made).toMatchObject(plan)
  expect(made.joinUrl).toContain(made.meetingId)
  expect(await zoom.listMeetings(host)).toEqual([made])
  expect(await zoom.listMeetings('bo@school.test')).toEqual([])
  await zoom.updateMeeting(made.meetingId, { ...plan, startMs: atMinute(120) })
  expect(await zoom.listMeetings(host)).toMatchObject([{ startMs: atMinute(120) }])
  await zoom.deleteMeeting(made.meetingId)
  expect(await zoom.listMeetings(host)).toEqual([])
})

test('a making is sent once: its answer may be lost although the meeting stands', async () => {
  sandbox.behave({ lostAnswers: 1 })
  await expect(zoom.createMeeting(host, plan)).rejects.toThrow(VendorUnavailable)
  expect(await zoom.listMeetings(host)).toMatchObject([plan])
  sandbox.behave({ serverErrors: 1 })
  await expect(zoom.createMeeting(host, plan)).rejects.toThrow(VendorUnavailable)
  expect(sandbox.planned()).toHaveLength(1)
})

test('more meetings of a host than a page are all listed', async () => {
  const { meetingId, ...made } = await zoom.createMeeting(host, plan)
  sandbox.plan(
    Array.from({ length: 350 }, (_, at) => ({
      ...plan,
      host,
      uuid: `uuid ${at}`,
      meetingId: `70000000${at}`,
    })),
  )
  const found = await zoom.listMeetings(host)
  expect(found).toHaveLength(351)
  expect(found.find((one) => one.meetingId === meetingId)).toMatchObject(made)
})

test('what Zoom refuses has its own name', async () => {
  const { meetingId } = await zoom.createMeeting(host, plan)
  sandbox.behave({ missingHosts: ['bo@school.test'] })
  await expect(zoom.createMeeting('bo@school.test', plan)).rejects.toThrow(HostMissing)
  await expect(zoom.updateMeeting(meetingId, { ...plan, startMs: atMinute(-5) })).rejects.toThrow(
    VendorRefused,
  )
  sandbox.removePlanned(meetingId)
  await expect(zoom.updateMeeting(meetingId, plan)).rejects.toThrow(VendorNotFound)
  await expect(zoom.deleteMeeting(meetingId)).rejects.toThrow(VendorNotFound)
  sandbox.behave({ tooManyRequests: 1 })
  await expect(zoom.createMeeting(host, plan)).rejects.toThrow(VendorRateLimited)
})

test('a host that made as many as a day allows goes on at midnight UTC', async () => {
  sandbox.behave({ meetingsPerDay: 1 })
  await zoom.createMeeting(host, plan)
  const spent = await zoom.createMeeting(host, plan).catch((error: unknown) => error)
  expect(spent).toBeInstanceOf(HostSpent)
  expect((spent as HostSpent).retryAfterMs).toBe(Date.parse('2026-11-11T00:00:00Z') - atMinute(0))
})
