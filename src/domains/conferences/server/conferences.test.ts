import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeTemplate } from '#domains/templates/server/templates.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { cutOff } from '#test/services/cut-off.ts'
import { VendorCutOff } from '#vendors/vendor-errors.ts'
import { goodBehaviour, type SandboxBehaviour } from '#vendors/zoom/sandbox/sandbox-behaviour.ts'
import type { PlannedMeeting } from '#vendors/zoom/sandbox/sandbox-planned.ts'
import { startZoomSandbox, type ZoomSandbox } from '#vendors/zoom/sandbox/zoom-sandbox.ts'
import { checkExperience } from './check/check-experience.ts'

const credentials = { accountId: 'account', clientId: 'client', clientSecret: 'secret' }
const secret = 'a secret only Zoom knows'
const startMs = Date.parse('2026-11-10T15:00:00Z')
const path = '/backoffice/workbench/video-meeting'

let school: TestSchool
let sandbox: ZoomSandbox
let director: Client
let admin: Client
let cycleId: number
let templateId: number
let experienceId: number

beforeAll(async () => {
  sandbox = await startZoomSandbox({
    ...credentials,
    ...{ port: 0, secret, webhookUrl: 'http://127.0.0.1:9/none', seed: 'test', webhookRetryDelaysMs: [] },
    clock: { nowMs: () => school?.clock.nowMs() ?? startMs },
  })
  school = await startTestSchool({
    nowIso: new Date(startMs).toISOString(),
    config: {
      ZOOM_ACCOUNT_ID: credentials.accountId,
      ZOOM_CLIENT_ID: credentials.clientId,
      ZOOM_CLIENT_SECRET: credentials.clientSecret,
      ZOOM_WEBHOOK_SECRET: secret,
      ZOOM_API_URL: sandbox.apiBaseUrl,
      ZOOM_OAUTH_URL: sandbox.url,
    },
  })
  ;[director, admin] = [await school.as('director'), await school.as('admin')]
  cycleId = await makeCycle(school.db, { nowMs: startMs })
  templateId = await makeTemplate(school.db, { title: 'River Mouths', weeks: 2 })
  await school.db.updateTable('templateSessions').set({ meets: 'online' }).execute()
})
afterAll(async () => {
  await school.stop()
  await sandbox.stop()
})
beforeEach(async () => {
  sandbox.behave(goodBehaviour)
  for (const { meetingId } of sandbox.planned()) sandbox.removePlanned(meetingId)
  for (const table of ['conferenceChecks', 'sessionVideos', 'plannedSessions'] as const)
    await school.db.deleteFrom(table).execute()
  await school.db
    .updateTable('experiences')
    .set({ archivedAt: new Date(startMs) })
    .execute()
  experienceId = await make()
  await work('experience-designs.find-videos', 'experience-designs.follow-video')
})

/** An experience with an online session on each of two Tuesdays, run by somebody of its own. */
async function make(): Promise<number> {
  const expertId = await makeEmployee(school.db, { name: 'Ada Marsh' })
  const { body } = await director.post(`/pages/template/${templateId}/use-picked-template`, {
    ...{ cycle_id: cycleId, cohort_id: 1, starts_on: '2026-11-16', expert_ids: [expertId], places: 12 },
    version: 1,
  })
  return body.id
}

/** Runs a job, and then the jobs that it queued. */
async function work(finder: string, doer: string): Promise<void> {
  await school.runJob(finder)
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    delete from pgboss.job where name = ${doer} returning data`.execute(school.owner)
  for (const { data } of rows) await school.runJob(doer, data)
}
const check = () => work('conferences.follow', 'conferences.check')
const pull = () => admin.post(path, { _action: 'pull-cycle-conference-issues', cycleId })
const sync = (id = experienceId) =>
  admin.post(path, { _action: 'sync-experience-conference', experienceId: id })
const page = async (query = 'show=all') => (await admin.get(`${path}?cycle_id=${cycleId}&${query}`)).body
const theme = async () => (await page()).themes[0]
const kinds = async () => (await theme()).issues.map(({ kind }: { kind: string }) => kind)
const pulled = async () => {
  await pull()
  await check()
  return kinds()
}
const synced = async () => {
  await sync()
  await check()
  return kinds()
}
const change = (change: Partial<PlannedMeeting>, at = 0) => {
  const meeting = sandbox.planned()[at]
  if (meeting) sandbox.plan([{ ...meeting, ...change }])
  return meeting
}
/** The meeting of the first session, whichever was made first. */
const first = () => sandbox.planned().find(({ startMs: at }) => at === Date.parse('2026-11-17T15:00:00Z'))
const times = () =>
  sandbox
    .planned()
    .map(({ startMs: at }) => new Date(at ?? 0).toISOString())
    .toSorted()
const tuesdays = ['2026-11-17T15:00:00.000Z', '2026-11-24T15:00:00.000Z']

describe('conference issues', () => {
  it('are compared when somebody pulls, and shown as pending until then', async () => {
    expect(await page()).toMatchObject({
      ...{
        hasPendingJobsAt: null,
        counts: { all: 1, issues: 0, pending: 0, unchecked: 1 },
        hindrance: null,
        total: 1,
      },
      themes: [{ id: experienceId, isPulling: false, checked_at: null, issues: [], failure: '' }],
    })
    expect((await pull()).body).toEqual({ ok: true, message: '1 experience being compared' })
    expect(await page('')).toMatchObject({
      ...{ hasPendingJobsAt: new Date(startMs).toISOString(), counts: { pending: 1 } },
      themes: [{ id: experienceId, isPulling: true, main_expert_name: 'Ada Marsh' }],
    })
    // Pressed twice it is one.
    expect((await pull()).body).toEqual({ ok: true, message: 'Nothing more to compare' })
    await check()
    expect(await page('')).toMatchObject({
      ...{ hasPendingJobsAt: null, total: 0, themes: [], counts: { unchecked: 0 } },
    })
    expect(await theme()).toMatchObject({
      checked_at: new Date(startMs).toISOString(),
      conference_url: `https://zoom.us/j/${first()?.meetingId}?pwd=sandbox`,
    })
  })

  it.each([
    ['moved', () => change({ startMs: startMs + 90 * 60_000 })],
    ['renamed', () => change({ topic: 'Somebody’s own' })],
    ['gone', () => sandbox.removePlanned(sandbox.planned()[0]?.meetingId ?? '')],
    ['double', () => change({ meetingId: '99999999999', uuid: 'another' })],
  ] as const)('say what somebody %s by hand, and a sync puts it right', async (kind, byHand) => {
    const before = sandbox.planned()[1]?.meetingId
    byHand()
    expect(await pulled()).toEqual([kind])
    expect((await page('')).counts).toEqual({ all: 1, issues: 1, pending: 0, unchecked: 0 })
    expect(await synced()).toEqual([])
    expect(times()).toEqual(tuesdays)
    expect(sandbox.planned().map(({ topic }) => topic)).toEqual(['River Mouths', 'River Mouths'])
    // The link that people have stays where it can.
    expect(sandbox.planned().map(({ meetingId }) => meetingId)).toContain(before)
  })

  it('keep of two meetings the one whose link people have', async () => {
    const known = sandbox.planned().map(({ meetingId }) => meetingId)
    change({ meetingId: '10000000000', uuid: 'another' })
    expect(await pulled()).toEqual(['double'])
    expect(await synced()).toEqual([])
    expect(sandbox.planned().map(({ meetingId }) => meetingId)).toEqual(known)
  })

  it('say of a host without an account what to do, which a sync cannot', async () => {
    sandbox.behave({ missingHosts: sandbox.planned().map(({ host }) => host) })
    expect(await pulled()).toEqual(['no-account'])
    const { conference_url: link } = await theme()
    expect(link).toContain('https://')
    expect(await synced()).toEqual(['no-account'])
    // Somebody else may have the meeting there by now: people keep its link.
    expect((await theme()).conference_url).toBe(link)
  })

  it('compare the room of an experience, and make another where it is gone', async () => {
    const url = 'https://zoom.us/j/12345678901'
    const expertId = await makeEmployee(school.db, { name: 'Bo Reyes' })
    const roomId = await makeExperience(school.db, { cycleId, title: 'A room', expertIds: [expertId] })
    await school.db
      .updateTable('experiences')
      .set({ videoMeetingId: '12345678901', conferenceUrl: url })
      .where('id', '=', roomId)
      .execute()
    const { rows } = await sql<{ id: number }>`
      insert into attendables (kind, experience_id, school_date, starts_at, ends_at, video_meeting_id, conference_url)
      select 'session', ${roomId}, day::date, day, day + interval '50 min', '12345678901', ${url}
      from unnest(array['2026-11-09T15:00:00Z', '2026-11-12T15:00:00Z']::timestamptz[]) day returning id`.execute(
      school.db,
    )
    const room = async () =>
      (await page('show=all&search=room')).themes[0].issues.map(({ kind }: { kind: string }) => kind)
    await pull()
    await check()
    expect(await room()).toEqual(['room-gone'])
    await sync(roomId)
    await check()
    expect(await room()).toEqual([])
    const made = sandbox.planned().find(({ startMs: at }) => at === null)
    const links = await school.db
      .selectFrom('attendables')
      .select('conferenceUrl')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('startsAt')
      .execute()
    expect(links.map(({ conferenceUrl }) => conferenceUrl)).toEqual([
      url,
      `https://zoom.us/j/${made?.meetingId}?pwd=sandbox`,
    ])
    // Its link changes there: the experience and its sessions follow; no second room is made.
    if (made) sandbox.plan([{ ...made, joinUrl: 'https://zoom.us/j/1?pwd=new' }])
    await pull()
    await check()
    expect(await room()).toEqual(['room-link'])
    await sync(roomId)
    await check()
    expect(await room()).toEqual([])
    expect(sandbox.planned().filter(({ startMs: at }) => at === null)).toHaveLength(1)
  })

  it('have one room made for them by two servers that find it gone at once', async () => {
    const expertId = await makeEmployee(school.db, { name: 'Bo Reyes' })
    const roomId = await makeExperience(school.db, { cycleId, title: 'A room', expertIds: [expertId] })
    await school.db
      .updateTable('experiences')
      .set({ videoMeetingId: '12345678901', conferenceUrl: 'https://zoom.us/j/12345678901' })
      .where('id', '=', roomId)
      .execute()
    await sync(roomId)
    // Each has time to find nothing before another has made one.
    sandbox.behave({ slowMs: 50 })
    await Promise.all([1, 2, 3].map(() => school.runJob('conferences.check', { experienceId: roomId })))
    const rooms = sandbox.planned().filter(({ startMs: at }) => at === null)
    expect(rooms).toHaveLength(1)
    const { videoMeetingId } = await school.db
      .selectFrom('experiences')
      .select('videoMeetingId')
      .where('id', '=', roomId)
      .executeTakeFirstOrThrow()
    expect(videoMeetingId).toBe(rooms[0]?.meetingId)
  })

  it.each([
    ['500s', { serverErrors: 20 }, 'theirs'],
    ['429s', { tooManyRequests: 20, retryAfterSeconds: 0 }, 'theirs'],
    ['half answers', { halfAnswers: 20 }, 'theirs'],
    ['a token that never lets in', { expiredTokens: 20 }, 'permission'],
  ] satisfies [
    string,
    Partial<SandboxBehaviour>,
    string,
  ][])('keep what was found through %s, say whose it is, and come to the same end after', async (_, ill, cause) => {
    change({ topic: 'Somebody’s own' })
    expect(await pulled()).toEqual(['renamed'])
    sandbox.behave(ill)
    expect(await pulled()).toEqual(['renamed'])
    expect(await theme()).toMatchObject({ cause, failure: expect.stringContaining('The video service') })
    expect((await page()).hasPendingJobsAt).toBeNull()
    sandbox.behave(goodBehaviour)
    expect(await synced()).toEqual([])
    expect(await theme()).toMatchObject({ failure: '', cause: null })
    expect(times()).toEqual(tuesdays)
  })

  it('makes a meeting once whose making was not answered', async () => {
    for (const { meetingId } of sandbox.planned()) sandbox.removePlanned(meetingId)
    sandbox.behave({ lostAnswers: 2 })
    await synced()
    school.clock.advance(2 * 60_000)
    expect(await synced()).toEqual([])
    expect(times()).toEqual(tuesdays)
    school.clock.set(startMs)
  })

  it('finds what a killed server left, and one asked for meanwhile is not lost', async () => {
    await pull()
    await sql`delete from pgboss.job where name like 'conferences.%'`.execute(school.owner)
    change({ topic: 'Somebody’s own' })
    expect((await sync()).body.message).toBe('Syncing “River Mouths”')
    await check()
    expect(await kinds()).toEqual([])
    expect(sandbox.planned().map(({ topic }) => topic)).toEqual(['River Mouths', 'River Mouths'])
  })

  it('go on with a sync in the middle of which the server was stopped', async () => {
    change({ topic: 'Somebody’s own' })
    await sync()
    const { services } = school
    const videoMeetings = cutOff(services.vendors.videoMeetings)
    const stopped = { ...services, vendors: { ...services.vendors, videoMeetings } }
    await expect(checkExperience(stopped, experienceId)).rejects.toThrow(VendorCutOff)
    expect(await theme()).toMatchObject({ isPulling: true, failure: '', cause: null })
    await check()
    expect(await theme()).toMatchObject({ isPulling: false, issues: [], failure: '' })
    expect(sandbox.planned().map(({ topic }) => topic)).toEqual(['River Mouths', 'River Mouths'])
  })

  it('are for whoever manages them, of cycles and experiences that there are', async () => {
    expect((await (await school.as('facilitator')).get(path)).status).toBe(403)
    expect((await (await school.as('guardian')).get(path)).status).toBe(403)
    expect(
      (
        await (
          await school.as('facilitator')
        ).post(path, { _action: 'sync-experience-conference', experienceId })
      ).status,
    ).toBe(403)
    expect(
      (await admin.post(path, { _action: 'pull-cycle-conference-issues', cycleId: 999_999 })).status,
    ).toBe(404)
    const other = await makeExperience(school.db, { cycleId, title: 'Never by video' })
    await school.db.updateTable('experiences').set({ videoMeetingId: null }).where('id', '=', other).execute()
    expect((await sync(other)).status).toBe(404)
    expect((await admin.post(path, { _action: 'sync-all' })).status).toBe(400)
    expect((await page('show=all&search=nobody')).total).toBe(0)
    expect((await page('show=all&page=7')).themes).toEqual([])
  })
})

it('says so where no video service is set up', async () => {
  const without = await startTestSchool()
  await makeCycle(without.db, { nowMs: without.clock.nowMs() })
  const client = await without.as('admin')
  expect((await client.get(path)).body).toMatchObject({
    ...{ hindrance: 'No video service is set up.', themes: [] },
  })
  const { id } = (await client.get(path)).body.cycle
  const { status, body } = await client.post(path, { _action: 'pull-cycle-conference-issues', cycleId: id })
  expect([status, body.message]).toEqual([422, 'No video service is set up.'])
  await without.stop()
})
