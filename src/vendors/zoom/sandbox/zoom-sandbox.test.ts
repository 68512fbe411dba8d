import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settableClock } from '#server/clock.ts'
import { createZoomClient } from '../zoom-client.ts'
import type { ZoomEvent } from '../zoom-webhook.ts'
import { realDelivery } from './sandbox-behaviour.ts'
import { algebra, atMinute, credentials, lecture, startReceiver, webhookSecret } from './sandbox-examples.ts'
import { startZoomSandbox, type ZoomSandbox, type ZoomSandboxOptions } from './zoom-sandbox.ts'

let clock: ReturnType<typeof settableClock>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let sandbox: ZoomSandbox

const start = (options: Partial<ZoomSandboxOptions> = {}) =>
  startZoomSandbox({
    ...credentials,
    port: 0,
    secret: webhookSecret,
    webhookUrl: receiver.url,
    webhookRetryDelaysMs: [1, 1, 1],
    seed: 'test',
    clock,
    ...options,
  })

beforeEach(async () => {
  clock = settableClock(atMinute(-5))
  receiver = await startReceiver(clock)
  sandbox = await start()
})
afterEach(async () => {
  await sandbox.stop()
  await receiver.stop()
})

/** Moves the clock and waits for what is told then. */
async function playTo(minute: number): Promise<void> {
  clock.set(atMinute(minute))
  sandbox.tick()
  await sandbox.settled()
}

const brief = (event: ZoomEvent) =>
  'atMs' in event
    ? `${(event.atMs - atMinute(0)) / 60_000} ${event.kind.replace('meeting.', '')}`
    : event.kind

const wholeStory = [
  '0 started',
  '4 participant_joined',
  '10 participant_joined',
  '20 participant_left',
  '31 participant_left',
  '33 participant_joined',
  '50 ended',
  '50 participant_left',
]

test('tells of a planned meeting that its host deleted', async () => {
  const planned = {
    meetingId: '91',
    uuid: 'u',
    host: 'ada@school.test',
    topic: 'Delta',
    agenda: '',
    minutes: 50,
  }
  sandbox.plan([{ ...planned, startMs: atMinute(60) }])
  sandbox.removePlanned('91')
  sandbox.removePlanned('91')
  await sandbox.settled()
  expect(receiver.events).toMatchObject([{ kind: 'meeting.deleted', meetingId: '91', atMs: clock.nowMs() }])
})

test('plays a meeting as time passes, signed, each event once', async () => {
  sandbox.schedule([algebra])
  await playTo(-1)
  expect(receiver.events).toEqual([])
  for (const minute of [0, 4, 5, 12, 40, 49, 50, 51]) await playTo(minute)
  expect(receiver.events.map(brief)).toEqual(wholeStory)
  expect(receiver.refused).toEqual([])
})

test('by itself, in real time', async () => {
  const real = { nowMs: () => Date.now() }
  const ownReceiver = await startReceiver(real)
  const live = await start({ clock: real, webhookUrl: ownReceiver.url })
  const nowMs = Date.now()
  const attendees = lecture(1).attendees.map((attendee) => ({
    ...attendee,
    segments: [{ fromMs: nowMs + 30, toMs: nowMs + 60 }],
  }))
  live.schedule([{ ...algebra, startMs: nowMs + 20, endMs: nowMs + 90, attendees }])
  await vi.waitFor(() => expect(ownReceiver.events).toHaveLength(4), { interval: 5, timeout: 20_000 })
  expect(ownReceiver.events.map((event) => event.kind)).toEqual([
    'meeting.started',
    'meeting.participant_joined',
    'meeting.participant_left',
    'meeting.ended',
  ])
  await live.stop()
  await ownReceiver.stop()
})

test('a join and its leave carry the same ids; a rejoin has new ones', async () => {
  sandbox.schedule([algebra])
  await playTo(60)
  const participants = receiver.events.flatMap((event) => ('participant' in event ? [event.participant] : []))
  const adas = participants.filter((participant) => participant.name === 'Ada Lovelace')
  expect(adas[0]).toMatchObject({
    accountId: 'account-ada',
    email: 'ada@school.test',
    registrantId: 'registrant-ada',
  })
  expect(adas.map((ada) => ada.userId)).toEqual(['16778240', '16778240', '16780288', '16780288'])
  expect(new Set(adas.map((ada) => ada.participantUuid)).size).toBe(2)
  expect(adas.at(-1)?.leaveReason).toContain('Host ended the meeting')
})

test('a meeting that runs when scheduled is caught up at once; one that is over is only reported', async () => {
  clock.set(atMinute(32))
  sandbox.schedule([
    algebra,
    { ...algebra, uuid: 'over==', startMs: atMinute(-60), endMs: atMinute(-10), attendees: [] },
  ])
  await sandbox.settled()
  expect(receiver.events.map(brief)).toEqual(wholeStory.slice(0, 5))
  expect(receiver.mostAtOnce()).toBe(1)
  sandbox.schedule([algebra])
  await sandbox.settled()
  expect(receiver.events).toHaveLength(5)
})

test('started again with the same schedule it tells and reports the same', async () => {
  clock.set(atMinute(32))
  sandbox.schedule([algebra])
  await sandbox.settled()
  const before = receiver.events.splice(0)
  const { port } = new URL(sandbox.url)
  await sandbox.stop()
  sandbox = await start({ port: Number(port) })
  sandbox.schedule([algebra])
  await sandbox.settled()
  expect(receiver.events).toEqual(before)
  await playTo(60)
  expect(receiver.events.map(brief)).toEqual(wholeStory)
})

test('a webhook is tried again after 5xx', async () => {
  const shaky = await startReceiver(clock, [500, 503])
  const other = await start({ webhookUrl: shaky.url })
  other.schedule([{ ...algebra, attendees: [] }])
  clock.set(atMinute(1))
  other.tick()
  await other.settled()
  expect(shaky.events.map(brief)).toEqual(['0 started'])
  expect(shaky.calls()).toBe(3)
  await other.stop()
  await shaky.stop()
})

test('a later try is signed anew', async () => {
  const shaky = await startReceiver(clock, [500])
  const other = await start({ webhookUrl: shaky.url, webhookRetryDelaysMs: [100] })
  other.schedule([{ ...algebra, attendees: [] }])
  clock.set(atMinute(1))
  other.tick()
  await vi.waitFor(() => expect(shaky.calls()).toBe(1), { interval: 2, timeout: 20_000 })
  clock.advance(6 * 60_000)
  await other.settled()
  expect(shaky.refused).toEqual([])
  expect(shaky.events).toHaveLength(1)
  await other.stop()
  await shaky.stop()
})

test('a webhook is given up after three further tries, or at the first 4xx', async () => {
  const statuses = [500, 500, 500, 500, 400]
  const dead = await startReceiver(clock, statuses)
  const other = await start({ webhookUrl: dead.url })
  other.schedule([{ ...algebra, attendees: [] }])
  clock.set(atMinute(1))
  other.tick()
  await other.settled()
  expect(dead.calls()).toBe(4)
  clock.set(atMinute(51))
  other.tick()
  await other.settled()
  expect(dead.calls()).toBe(5)
  expect(dead.events).toEqual([])
  await other.stop()
  await dead.stop()
})

test('delivers as badly as the real service when told to: at once, in no order, some twice, some late', async () => {
  const crowded = await startReceiver(clock, [], 5)
  const real = await start({ webhookUrl: crowded.url })
  real.behave({ ...realDelivery, repeatedEvents: 0.5, lateMs: 20 })
  real.schedule([algebra])
  clock.set(atMinute(60))
  real.tick()
  await real.settled()
  const told = crowded.events.map(brief)
  expect(told.length).toBeGreaterThan(wholeStory.length)
  expect(new Set(told)).toEqual(new Set(wholeStory))
  expect([...new Set(told)]).not.toEqual([...new Set(wholeStory)])
  await real.stop()
  await crowded.stop()
})

test('misbehaves on request: twice, out of order, missing, wrongly signed', async () => {
  sandbox.behave({ eventCopies: 2 })
  sandbox.schedule([algebra])
  await playTo(60)
  expect(receiver.events.map(brief).toSorted()).toEqual([...wholeStory, ...wholeStory].toSorted())

  receiver.events.length = 0
  clock.set(atMinute(0))
  sandbox.behave({ eventCopies: 1, eventJitterMs: 40, missingEvents: ['meeting.started'] })
  sandbox.schedule([{ ...algebra, uuid: 'second==' }])
  await playTo(60)
  const told = receiver.events.map(brief)
  expect(told).not.toEqual(wholeStory.slice(1))
  expect(told.toSorted()).toEqual(wholeStory.slice(1).toSorted())

  receiver.events.length = 0
  clock.set(atMinute(0))
  sandbox.behave({ eventJitterMs: 0, missingEvents: [], isSignatureWrong: true })
  sandbox.schedule([{ ...algebra, uuid: 'third==' }])
  await playTo(60)
  expect(receiver.events).toEqual([])
  expect(receiver.refused).toHaveLength(wholeStory.length)
})

test('behaviour can be set and read over HTTP; nonsense is refused', async () => {
  const post = (body: object) =>
    fetch(`${sandbox.url}/sandbox/behaviour`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect(await (await post({ serverErrors: 1 })).json()).toMatchObject({ serverErrors: 1, eventCopies: 1 })
  expect((await post({ serverErrors: -1 })).status).toBe(400)
  expect((await post({ servererrors: 1 })).status).toBe(400)
  expect((await fetch(`${sandbox.apiBaseUrl}/meetings/1`)).status).toBe(500)
  expect(await (await fetch(`${sandbox.url}/sandbox/behaviour`)).json()).toMatchObject({ serverErrors: 0 })
})

test('the report comes some time after the end, when so configured', async () => {
  const late = await start({ reportDelayMs: 10 * 60_000 })
  late.schedule([algebra])
  const client = createZoomClient({
    ...credentials,
    apiBaseUrl: late.apiBaseUrl,
    oauthUrl: late.url,
    clock,
    retries: 0,
  })
  clock.set(atMinute(59))
  await expect(client.listReportParticipants(algebra.uuid)).rejects.toThrow('does not exist')
  clock.set(atMinute(60))
  expect(await client.listReportParticipants(algebra.uuid)).toHaveLength(3)
  await late.stop()
})

test('checks that a receiver passes the URL validation', async () => {
  expect(await sandbox.validateWebhookUrl()).toBe(true)
  sandbox.behave({ isSignatureWrong: true })
  expect(await sandbox.validateWebhookUrl()).toBe(false)
})

test('stops with an answer and a retry under way and leaves nothing behind', async () => {
  const dead = await startReceiver(clock, [500])
  const other = await start({ webhookUrl: dead.url, webhookRetryDelaysMs: [60_000] })
  const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  other.schedule([{ ...algebra, attendees: [] }])
  clock.set(atMinute(1))
  other.tick()
  await vi.waitFor(() => expect(dead.calls()).toBe(1), { interval: 2, timeout: 20_000 })
  other.behave({ slowMs: 60_000, serverErrors: 1 })
  const answer = fetch(`${other.apiBaseUrl}/meetings/1`).catch(() => 'cut')
  const hasArrived = async () => {
    const behaviour: unknown = await (await fetch(`${other.url}/sandbox/behaviour`)).json()
    expect(behaviour).toMatchObject({ serverErrors: 0 })
  }
  await vi.waitFor(hasArrived, { interval: 2, timeout: 20_000 })
  await other.stop()
  await answer
  expect(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length).toBeLessThanOrEqual(
    before,
  )
  await expect(fetch(other.url)).rejects.toThrow()
  await dead.stop()
})
