import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeGuardian } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { cutOff } from '#test/services/cut-off.ts'
import { postVideoWebhook } from '#test/services/video-webhook.ts'
import { VendorCutOff } from '#vendors/vendor-errors.ts'
import { startZoomSandbox, type ZoomSandbox } from '#vendors/zoom/sandbox/zoom-sandbox.ts'
import { answerUrlValidation, zoomSignature } from '#vendors/zoom/zoom-webhook.ts'
import { connectionOf } from '../../rules/video-connection.ts'
import { type MadeSession, makeSession } from '../attendance.factory.ts'
import { attendanceJobs } from '../attendance.jobs.ts'
import { fetchReport } from './fetch-report.ts'
import { listReportsDue } from './rolls-due.queries.ts'

const secret = 'a secret only Zoom knows'
const credentials = { accountId: 'account', clientId: 'client', clientSecret: 'secret' }
const meetingId = '84412345678'
const startMs = Date.parse('2026-11-10T15:00:00Z')
const minute = 60_000

let school: TestSchool
let sandbox: ZoomSandbox
let session: MadeSession
let facilitator: Client
beforeAll(async () => {
  const clock = { nowMs: () => school?.clock.nowMs() ?? startMs }
  sandbox = await startZoomSandbox({
    ...credentials,
    port: 0,
    secret,
    webhookUrl: 'http://127.0.0.1:9/none',
    seed: 'test',
    clock,
    webhookRetryDelaysMs: [],
  })
  school = await startTestSchool({
    nowIso: '2026-11-10T14:55:00Z',
    config: {
      ZOOM_ACCOUNT_ID: credentials.accountId,
      ZOOM_CLIENT_ID: credentials.clientId,
      ZOOM_CLIENT_SECRET: credentials.clientSecret,
      ZOOM_WEBHOOK_SECRET: secret,
      ZOOM_API_URL: sandbox.apiBaseUrl,
      ZOOM_OAUTH_URL: sandbox.url,
    },
  })
})
afterAll(async () => {
  await school.stop()
  await sandbox.stop()
})
beforeEach(async () => {
  await school.db.updateTable('attendables').set({ videoMeetingId: null }).execute()
  session = await makeSession(school.db, {
    expertIds: [await school.persona('facilitator')],
    videoMeetingId: meetingId,
  })
  school.clock.set(startMs)
  facilitator = await school.as('facilitator')
})

const at = (minutes: number) => school.clock.set(startMs + minutes * minute)
const iso = (minutes: number) => new Date(startMs + minutes * minute).toISOString()

const post = (body: object | string, forged: { signature?: string; timestamp?: string } = {}) =>
  postVideoWebhook(school, secret, typeof body === 'string' ? body : JSON.stringify(body), forged)

const meetingEvent = (event: string, object: object, minutes: number) => ({
  event,
  event_ts: startMs + minutes * minute,
  payload: {
    account_id: 'account',
    object: { id: meetingId, uuid: 'uuid-1', host_id: 'host', topic: 'The Kelp Forest', ...object },
  },
})
const started = (minutes: number) => meetingEvent('meeting.started', { start_time: iso(minutes) }, minutes)
const ended = (minutes: number) => meetingEvent('meeting.ended', { end_time: iso(minutes) }, minutes)
const joined = (index: number, minutes: number) =>
  meetingEvent(
    'meeting.participant_joined',
    {
      participant: {
        user_id: '1',
        user_name: 'someone',
        email: session.students[index]?.email,
        join_time: iso(minutes),
      },
    },
    minutes,
  )
const left = (index: number, minutes: number) =>
  meetingEvent(
    'meeting.participant_left',
    {
      participant: {
        user_id: '1',
        user_name: 'someone',
        email: session.students[index]?.email,
        leave_time: iso(minutes),
      },
    },
    minutes,
  )

const page = async () => (await facilitator.get(session.path)).body
const statuses = async () => {
  const { attendances } = await page()
  return session.students.map(
    ({ attendanceId }) => attendances.find((row: { id: number }) => row.id === attendanceId).status,
  )
}

describe('the route', () => {
  it('answers the URL validation of the vendor', async () => {
    const { status, body } = await post({
      event: 'endpoint.url_validation',
      payload: { plainToken: 'abc' },
      event_ts: startMs,
    })
    expect([status, body]).toEqual([200, answerUrlValidation(secret, 'abc')])
  })

  it('lets nothing in that is unsigned, tampered with or old', async () => {
    const fresh = String(startMs / 1000)
    const cases = [
      { signature: '' },
      { signature: zoomSignature('another secret', fresh, JSON.stringify(started(0))) },
      { signature: zoomSignature(secret, fresh, JSON.stringify(started(1))) },
      { timestamp: String(startMs / 1000 - 3600) },
    ]
    for (const given of cases) expect((await post(started(0), given)).status).toBe(401)
    expect((await page()).hasMatchingZoomEvent).toBe(false)
  })

  it('takes events it does not follow, broken bodies and unknown meetings quietly', async () => {
    for (const body of [
      '{',
      { event: 'meeting.created', payload: {}, event_ts: 1 },
      meetingEvent('meeting.started', { id: '1', start_time: iso(0) }, 0),
    ])
      expect((await post(body)).status).toBe(200)
  })
})

describe('a meeting as it happens', () => {
  it('fills the roll: present, late, absent once the late limit has passed', async () => {
    at(-5)
    expect(connectionOf(await page())).toBe('waiting')
    at(0)
    expect(connectionOf(await page())).toBe('connecting')
    await post(started(0))
    expect(connectionOf(await page())).toBe('connected')
    await post(joined(0, 0))
    at(5)
    await post(joined(1, 5))
    expect(await statuses()).toEqual(['Present', 'Late', 'Unexcused Absent'])
    expect(await page()).toMatchObject({
      hasMatchingZoomEvent: true,
      phase: 'during',
      justNow: [{ what: 'joined' }, { what: 'joined' }],
    })
  })

  it('is the same roll whatever the order, and however often it is told', async () => {
    const events = [
      started(0),
      joined(0, 1),
      left(0, 10),
      joined(0, 12),
      joined(1, 4),
      left(1, 20),
      ended(50),
    ]
    at(55)
    for (const event of [...events].reverse()) await post(event)
    const backwards = [
      await statuses(),
      (await page()).attendances.map((row: { segments: unknown }) => row.segments),
    ]
    const { version } = await page()
    for (const event of events) await post(event)
    expect([
      await statuses(),
      (await page()).attendances.map((row: { segments: unknown }) => row.segments),
    ]).toEqual(backwards)
    expect((await page()).version).toBe(version)
    expect(backwards[0]).toEqual(['Present', 'Late, Insufficient', 'Unexcused Absent'])
  })

  it('goes on by the clock when nobody says anything: the job marks absence, then the end', async () => {
    await post(started(0))
    await post(joined(0, 0))
    expect((await statuses())[2]).toBe('')
    at(3)
    await school.runJob('attendance.keep-time')
    expect((await statuses())[2]).toBe('Unexcused Absent')
    await post(left(0, 10))
    expect((await statuses())[0]).toBe('Present')
    at(50)
    await school.runJob('attendance.keep-time')
    expect((await statuses())[0]).toBe('Insufficient')
  })
})

const statusesOf = async (sessionId: number) => {
  const rows = await school.db
    .selectFrom('attendances')
    .select('statuses')
    .where('attendableId', '=', sessionId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.statuses.join())
}
/** The same experience, students and meeting once more, later on the day. */
async function planLater(minutes: number): Promise<number> {
  const { id } = await school.db
    .insertInto('attendables')
    .values({
      kind: 'session',
      experienceId: session.experienceId,
      schoolDate: '2026-11-10',
      startsAt: new Date(startMs + minutes * minute),
      endsAt: new Date(startMs + (minutes + 50) * minute),
      videoMeetingId: meetingId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await school.db
    .insertInto('attendances')
    .values(session.students.map((student) => ({ attendableId: id, studentId: student.id })))
    .execute()
  return id
}

describe('which session an event belongs to', () => {
  it('counts who came an hour early and was never told to leave', async () => {
    at(-65)
    await post(started(-65))
    await post(joined(0, -65))
    at(0)
    await post(joined(1, 0))
    at(5)
    await school.runJob('attendance.keep-time')
    expect(await statuses()).toEqual(['Present', 'Present', 'Unexcused Absent'])
  })

  it('does not count who came early and left, or whose rehearsal ended', async () => {
    at(-65)
    for (const event of [joined(0, -65), left(0, -60), joined(1, -50), ended(-40)]) await post(event)
    at(5)
    await post(joined(2, 0))
    expect(await statuses()).toEqual(['Unexcused Absent', 'Unexcused Absent', 'Present'])
  })

  it('tells what happens between two sessions to both', async () => {
    const laterId = await planLater(120)
    at(50)
    for (const event of [joined(0, 0), joined(1, 1), ended(50)]) await post(event)
    at(80)
    // Waits for the next one; the other comes and goes.
    for (const event of [joined(0, 75), joined(2, 76), left(2, 78)]) await post(event)
    at(125)
    await post(joined(1, 124))
    expect(await statusesOf(session.sessionId)).toEqual(['Present', 'Present', 'Unexcused Absent'])
    expect(await statusesOf(laterId)).toEqual(['Present', 'Late', 'Unexcused Absent'])
  })
})

describe('the report of the vendor', () => {
  const of = (uuid: string, event: ReturnType<typeof started>) => ({
    ...event,
    payload: { ...event.payload, object: { ...event.payload.object, uuid } },
  })

  it('is the one of the instance that was begun last, although something of the one before is told late', async () => {
    at(4)
    await post(of('first', started(0)))
    await post(of('second', started(3)))
    await post(of('first', left(0, 2)))
    const uuid = async () =>
      (
        await school.db
          .selectFrom('attendables')
          .select('videoMeetingUuid')
          .where('id', '=', session.sessionId)
          .executeTakeFirstOrThrow()
      ).videoMeetingUuid
    expect(await uuid()).toBe('second')
    await post(of('third', joined(0, 4)))
    expect(await uuid()).toBe('third')
  })

  it('is the one of its own meeting, although the next began in the same room before it was asked for', async () => {
    const laterId = await planLater(60)
    const held = { meetingId, topic: 'The Kelp Forest', hostId: 'host' }
    sandbox.schedule([
      { ...held, uuid: 'first', startMs, endMs: startMs + 52 * minute, attendees: [attendee(0, 0, 50)] },
      {
        ...{ ...held, uuid: 'second', startMs: startMs + 55 * minute, endMs: startMs + 110 * minute },
        attendees: [attendee(1, 55, 110)],
      },
    ])
    await post(of('first', started(0)))
    at(52)
    await post(of('first', ended(52)))
    at(55)
    await post(of('second', started(55)))
    at(115)
    const asked = await school.db
      .selectFrom('attendables')
      .select('videoMeetingUuid')
      .where('id', 'in', [session.sessionId, laterId])
      .orderBy('startsAt')
      .execute()
    for (const id of [session.sessionId, laterId]) await fetchReport(school.services, id)
    expect(await statusesOf(session.sessionId)).toEqual(['Present', 'Unexcused Absent', 'Unexcused Absent'])
    expect(await statusesOf(laterId)).toEqual(['Unexcused Absent', 'Present', 'Unexcused Absent'])
    expect(asked.map(({ videoMeetingUuid }) => videoMeetingUuid)).toEqual(['first', 'second'])
  })

  const attendee = (index: number, fromMinute: number, toMinute: number) => ({
    name: 'someone',
    email: session.students[index]?.email ?? '',
    registrantId: '',
    accountId: '',
    segments: [{ fromMs: startMs + fromMinute * minute, toMs: startMs + toMinute * minute }],
  })
  const hold = (uuid: string) =>
    sandbox.schedule([
      {
        meetingId,
        uuid,
        topic: 'The Kelp Forest',
        hostId: 'host',
        startMs,
        endMs: startMs + 50 * minute,
        attendees: [attendee(0, 0, 50), attendee(1, 9, 50)],
      },
    ])

  it('is fetched after the meeting and fills a roll that no webhook told of', async () => {
    hold('uuid-a')
    at(55)
    await fetchReport(school.services, session.sessionId)
    expect(await statuses()).toEqual(['Present', 'Late', 'Unexcused Absent'])
    expect(await page()).toMatchObject({ hasMatchingZoomEvent: true, isFailedToConnectWithZoom: false })
  })

  it('that cannot be fetched shows as failed, stores nothing, and works once the vendor answers again', async () => {
    hold('uuid-b')
    at(55)
    sandbox.behave({ isPageTokenStuck: true })
    // Twice, as a job tries again: that is one look.
    for (const _time of [1, 2])
      await expect(fetchReport(school.services, session.sessionId)).rejects.toThrow()
    const failed = school.db
      .selectFrom('attendables')
      .select('reportLooks')
      .where('id', '=', session.sessionId)
    expect(await failed.execute()).toEqual([{ reportLooks: 1 }])
    expect(await page()).toMatchObject({ isFailedToConnectWithZoom: true, hasMatchingZoomEvent: false })
    expect(await statuses()).toEqual(['', '', ''])
    // Nobody told of its beginning either: it is asked for again, later each time.
    at(58)
    expect(await listReportsDue(school.db, school.clock.nowMs())).toContain(session.sessionId)

    sandbox.behave({ isPageTokenStuck: false })
    await fetchReport(school.services, session.sessionId)
    expect(await page()).toMatchObject({ isFailedToConnectWithZoom: false, hasMatchingZoomEvent: true })
  })

  it('of which a stop of the server cut off the asking has not failed, and is asked for by the next', async () => {
    hold('uuid-c')
    at(55)
    const { services } = school
    const videoMeetings = cutOff(services.vendors.videoMeetings)
    const stopped = { ...services, vendors: { ...services.vendors, videoMeetings } }
    await expect(fetchReport(stopped, session.sessionId)).rejects.toThrow(VendorCutOff)
    expect(await page()).toMatchObject({ isFailedToConnectWithZoom: false, hasMatchingZoomEvent: false })
    expect(await listReportsDue(school.db, school.clock.nowMs())).toContain(session.sessionId)
  })

  it('is asked for less and less often when the meeting was never held, and not after a day', async () => {
    await school.db
      .updateTable('attendables')
      .set({ videoMeetingId: '55500011122' })
      .where('id', '=', session.sessionId)
      .execute()
    let looks = 0
    const looksOf = async () =>
      await school.db
        .selectFrom('attendables')
        .select(['reportLooks', 'nextLookAt', 'videoFailedAt'])
        .where('id', '=', session.sessionId)
        .executeTakeFirstOrThrow()
    for (let minutes = 50; minutes < 24 * 60; minutes += 1) {
      at(minutes)
      const due = await listReportsDue(school.db, school.clock.nowMs())
      if (!due.includes(session.sessionId)) continue
      looks += 1
      await fetchReport(school.services, session.sessionId)
    }
    expect(await looksOf()).toMatchObject({ reportLooks: looks, videoFailedAt: null })
    expect(looks).toBeLessThan(15)
    expect(looks).toBeGreaterThan(8)
    at(25 * 60)
    expect(await listReportsDue(school.db, school.clock.nowMs())).not.toContain(session.sessionId)
  })

  it('is asked for after a stand-still of a day, and no family is told of an absence before', async () => {
    hold('uuid-1')
    await post(started(0))
    await post(joined(0, 0))
    at(3)
    await school.runJob('attendance.keep-time')
    expect(await statuses()).toEqual(['Present', 'Unexcused Absent', 'Unexcused Absent'])
    const [, late, absent] = session.students
    for (const { id } of [late, absent].filter((one) => one !== undefined))
      await makeGuardian(school.db, { email: `of.${id}@home.test`, studentIds: [id] })
    const told = async () => {
      await school.runJob('attendance.notify-guardians')
      const mails = await school.db
        .selectFrom('outboxMails')
        .select('toEmail')
        .where('kind', '=', 'unexcused_absence')
        .execute()
      return mails.map(({ toEmail }) => toEmail)
    }

    // No server ran until 5:30 PM of the next day.
    at(31.5 * 60)
    expect(await told()).toEqual([])
    await school.runJob('attendance.keep-time')
    expect(await told()).toEqual([])
    expect(await listReportsDue(school.db, school.clock.nowMs())).toContain(session.sessionId)
    sandbox.behave({ isPageTokenStuck: true })
    await expect(fetchReport(school.services, session.sessionId)).rejects.toThrow()
    expect(await told()).toEqual([])
    // What the service tells late of the meeting is no word of its report.
    await post(left(0, 2))
    expect(await told()).toEqual([])
    sandbox.behave({ isPageTokenStuck: false })
    await fetchReport(school.services, session.sessionId)
    expect(await statusesOf(session.sessionId)).toEqual(['Present', 'Late', 'Unexcused Absent'])
    expect(await told()).toEqual([`of.${absent?.id}@home.test`])
  })

  it('that only fails holds no notice back for longer than it is asked for; nor does one that there is not', async () => {
    await post(started(0))
    await post(joined(0, 0))
    const email = `of.${session.students[2]?.id}@home.test`
    await makeGuardian(school.db, { email, studentIds: [session.students[2]?.id ?? 0] })
    const told = async (reportLooks: number, failedAt: number | null) => {
      const videoFailedAt = failedAt === null ? null : new Date(startMs + failedAt * minute)
      await school.db
        .updateTable('attendables')
        .set({ reportLooks, videoFailedAt })
        .where('id', '=', session.sessionId)
        .execute()
      await school.runJob('attendance.notify-guardians')
      const mails = school.db.selectFrom('outboxMails').select('id').where('toEmail', '=', email)
      const sent = (await mails.execute()).length
      await school.db.updateTable('attendances').set({ notifiedAt: null }).execute()
      await school.db.deleteFrom('outboxMails').execute()
      return sent
    }
    at(7.5 * 60)
    await school.runJob('attendance.keep-time')
    expect(await told(95, 60)).toBe(0)
    expect(await told(96, 60)).toBe(1)
    // Where each ask takes its minutes of failing, a day is over long before so many.
    expect(await told(24, 23 * 60)).toBe(0)
    expect(await told(24, 25 * 60)).toBe(1)
    // It is made some time after the meeting: that there is none yet says nothing.
    expect(await told(6, null)).toBe(0)
    expect(await told(7, null)).toBe(1)
  })

  it('that there is not is none, although the service failed before it said so', async () => {
    await post(started(0))
    at(55)
    const failed = () =>
      school.db
        .selectFrom('attendables')
        .select(['reportLooks', sql<boolean>`video_failed_at is not null`.as('isFailed')])
        .where('id', '=', session.sessionId)
        .executeTakeFirstOrThrow()
    sandbox.schedule([])
    hold('uuid-1')
    sandbox.behave({ isPageTokenStuck: true })
    await expect(fetchReport(school.services, session.sessionId)).rejects.toThrow()
    expect(await failed()).toEqual({ reportLooks: 1, isFailed: true })
    sandbox.behave({ isPageTokenStuck: false })
    await school.db
      .updateTable('attendables')
      .set({ videoMeetingUuid: 'none' })
      .where('id', '=', session.sessionId)
      .execute()
    at(60)
    await fetchReport(school.services, session.sessionId)
    expect(await failed()).toEqual({ reportLooks: 2, isFailed: false })
  })

  it('that comes empty of a meeting in which somebody was seen is not made yet', async () => {
    sandbox.schedule([
      {
        ...{ meetingId, uuid: 'uuid-1', topic: 'The Kelp Forest', hostId: 'host' },
        ...{ startMs, endMs: startMs + 50 * minute, attendees: [] },
      },
    ])
    await post(started(0))
    await post(joined(0, 0))
    at(55)
    await fetchReport(school.services, session.sessionId)
    const { reportReceivedAt, reportLooks } = await school.db
      .selectFrom('attendables')
      .select(['reportReceivedAt', 'reportLooks'])
      .where('id', '=', session.sessionId)
      .executeTakeFirstOrThrow()
    expect([reportReceivedAt, reportLooks]).toEqual([null, 1])
  })
})

describe('keeping time', () => {
  it('brings the other rolls up to date when one fails, reports it, and tells the job', async () => {
    const other = await makeSession(school.db, { videoMeetingId: '99' })
    await school.db
      .insertInto('presenceEvents')
      .values({
        attendableId: other.sessionId,
        source: 'webhook',
        kind: 'joined',
        happenedAt: new Date(startMs),
        participantEmail: other.students[0]?.email ?? '',
        dedupeKey: 'one',
      })
      .execute()
    await post(started(0))
    await post(joined(0, 0))
    at(5)
    // The first of the two, oldest first, breaks whatever computes it.
    await school.db
      .updateTable('attendables')
      .set({ startsAt: new Date(startMs - 1) })
      .where('id', '=', session.sessionId)
      .execute()
    await sql`create function break_one() returns trigger language plpgsql as $$
      begin if new.attendable_id = ${sql.lit(session.sessionId)} then raise exception 'this one breaks'; end if; return new; end $$;
      create trigger break_one before update on attendances for each row execute function break_one()`.execute(
      school.owner,
    )
    const reported: unknown[] = []
    const job = attendanceJobs.find(({ name }) => name === 'attendance.keep-time')
    const services = { ...school.services, reportError: (error: unknown) => void reported.push(error) }
    await expect(job?.perform({}, services)).rejects.toThrow(/1 of \d+ failed: .*this one breaks/)
    await sql`drop trigger break_one on attendances; drop function break_one()`.execute(school.owner)
    expect(reported).toHaveLength(1)
    const row = await school.db
      .selectFrom('attendances')
      .select('statuses')
      .where('id', '=', other.students[0]?.attendanceId ?? 0)
      .executeTakeFirstOrThrow()
    expect(row.statuses).toEqual(['Present'])
  })
})
