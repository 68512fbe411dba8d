import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cancelMeetings, restoreMeetings } from '#domains/attendance/server/attendance.service.ts'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeTemplate } from '#domains/templates/server/templates.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { postVideoWebhook } from '#test/services/video-webhook.ts'
import { VendorCutOff } from '#vendors/vendor-errors.ts'
import { goodBehaviour } from '#vendors/zoom/sandbox/sandbox-behaviour.ts'
import { startZoomSandbox, type ZoomSandbox } from '#vendors/zoom/sandbox/zoom-sandbox.ts'
import { followVideo } from './follow-video.ts'
import { sessionVideosJobs } from './session-videos.jobs.ts'
import { claimVideo, listVideosDue } from './session-videos.queries.ts'

const credentials = { accountId: 'account', clientId: 'client', clientSecret: 'secret' }
const webhookSecret = 'a secret only Zoom knows'
const startMs = Date.parse('2026-11-10T15:00:00Z')
const minuteMs = 60_000

let school: TestSchool
let sandbox: ZoomSandbox
let director: Client
let cycleId: number
let templateId: number
let experienceId: number
let ada: string

beforeAll(async () => {
  const clock = { nowMs: () => school?.clock.nowMs() ?? startMs }
  sandbox = await startZoomSandbox({
    ...credentials,
    port: 0,
    secret: webhookSecret,
    webhookUrl: 'http://127.0.0.1:9/none',
    seed: 'test',
    clock,
    webhookRetryDelaysMs: [],
  })
  school = await startTestSchool({
    nowIso: new Date(startMs).toISOString(),
    config: {
      ZOOM_ACCOUNT_ID: credentials.accountId,
      ZOOM_CLIENT_ID: credentials.clientId,
      ZOOM_CLIENT_SECRET: credentials.clientSecret,
      ZOOM_WEBHOOK_SECRET: webhookSecret,
      ZOOM_API_URL: sandbox.apiBaseUrl,
      ZOOM_OAUTH_URL: sandbox.url,
    },
  })
  director = await school.as('director')
  cycleId = await makeCycle(school.db, { nowMs: startMs })
  templateId = await makeTemplate(school.db, { title: 'River Mouths', weeks: 2 })
  await school.db.updateTable('templateSessions').set({ meets: 'online' }).execute()
})
afterAll(async () => {
  await school.stop()
  await sandbox.stop()
})
const make = async (expertId: number) => {
  const { body } = await director.post(`/pages/template/${templateId}/use-picked-template`, {
    cycle_id: cycleId,
    cohort_id: 1,
    starts_on: '2026-11-16',
    expert_ids: [expertId],
    places: 12,
    version: 1,
  })
  return body.id
}
const emailOf = async (id: number) =>
  (await school.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email ?? ''
beforeEach(async () => {
  school.clock.set(startMs)
  sandbox.behave(goodBehaviour)
  for (const { meetingId } of sandbox.planned()) sandbox.removePlanned(meetingId)
  await school.db.deleteFrom('sessionVideos').execute()
  await school.db.deleteFrom('plannedSessions').execute()
  const expertId = await makeEmployee(school.db, { name: 'Ada Marsh' })
  ada = await emailOf(expertId)
  experienceId = await make(expertId)
})

/** What the jobs do within a minute. */
const follow = async () => {
  for (const id of await listVideosDue(school.db, school.clock.nowMs()))
    await followVideo(school.services, id)
}
const later = async (minutes: number) => {
  school.clock.set(school.clock.nowMs() + minutes * minuteMs)
  await follow()
}
const videoOf = async (attendableId: number) =>
  (
    await school.db
      .selectFrom('sessionVideos')
      .select('id')
      .where('attendableId', '=', attendableId)
      .executeTakeFirstOrThrow()
  ).id
const planned = () =>
  sandbox.planned().map(({ startMs: at, host }) => [new Date(at ?? 0).toISOString(), host])
const sessions = () =>
  school.db
    .selectFrom('attendables')
    .select(['id', 'videoMeetingId', 'conferenceUrl', 'videoFailure'])
    .where('experienceId', '=', experienceId)
    .orderBy('startsAt')
    .execute()
const path = () => `/backoffice/experiences/${experienceId}/design`
const read = async () => (await director.get(path())).body
const save = async (change: (design: { sessions: object[] }) => object) => {
  const { design, version } = await read()
  const { status } = await director.call({
    method: 'PUT',
    url: `/api${path()}`,
    payload: { ...change(design), places_before: 12, version },
  })
  expect(status).toBe(200)
}
const everySession = (part: object) => (design: { sessions: object[] }) => ({
  ...design,
  sessions: design.sessions.map((session) => ({ ...session, ...part })),
})
const idOf = async (email: string) =>
  (await school.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
/** Sets who runs the experience. */
const placing = async (expertIds: readonly number[]) => {
  const { status } = await director.call({
    method: 'PUT',
    url: `/api${path()}/placing`,
    payload: {
      ...{ starts_on: '2026-11-16', block: null },
      ...{ expert_ids: expertIds, version: (await read()).version },
    },
  })
  expect(status).toBe(200)
}
const handToBo = async () => {
  const boId = await makeEmployee(school.db, { name: 'Bo Lund' })
  await placing([boId])
  return { bo: await emailOf(boId) }
}
const tuesdays = () => [
  ['2026-11-17T15:00:00.000Z', ada],
  ['2026-11-24T15:00:00.000Z', ada],
]

describe('the video meetings of sessions', () => {
  it('are made for the sessions that meet online, with the link on each, and once', async () => {
    await follow()
    await follow()
    expect(planned()).toEqual(tuesdays())
    const [first] = await sessions()
    const [meeting] = sandbox.planned()
    expect(first).toMatchObject({
      videoMeetingId: meeting?.meetingId,
      conferenceUrl: `https://zoom.us/j/${meeting?.meetingId}?pwd=sandbox`,
    })
    expect((await read()).videos[0]).toMatchObject({ sessionId: first?.id, url: first?.conferenceUrl })
    expect(await listVideosDue(school.db, school.clock.nowMs())).toEqual([])
  })

  it('stay as they are at the service while nothing goes out of a copy of the school', async () => {
    const held = vi.spyOn(school.services.outgoingHold, 'reason').mockReturnValue('setting')
    await follow()
    expect(planned()).toEqual([])
    held.mockRestore()
    await follow()
    expect(planned()).toEqual(tuesdays())
  })

  it('follow their session when it moves, keep their link, and go when it meets in a room or is taken out', async () => {
    await follow()
    const before = await sessions()
    await save(everySession({ weekday: 4 }))
    await follow()
    expect(planned().map(([at]) => at)).toEqual(['2026-11-19T15:00:00.000Z', '2026-11-26T15:00:00.000Z'])
    expect(await sessions()).toEqual(before)
    await save((design) => ({ ...design, sessions: design.sessions.slice(0, 1) }))
    await follow()
    expect(planned()).toHaveLength(1)
    await save(everySession({ meets: 'in_person' }))
    await follow()
    expect(planned()).toEqual([])
    expect(await sessions()).toMatchObject([{ videoMeetingId: null, conferenceUrl: null }])
  })

  it('go while a session is cancelled and are made again when it is held', async () => {
    await follow()
    const ids = (await sessions()).map(({ id }) => id)
    await cancelMeetings(school.db, ids.slice(0, 1), new Date(startMs))
    await follow()
    expect(planned()).toEqual(tuesdays().slice(1))
    await restoreMeetings(school.db, ids)
    await follow()
    expect(planned()).toHaveLength(2)
  })

  it('are made anew for who runs the sessions now', async () => {
    await follow()
    const { bo } = await handToBo()
    await follow()
    expect(planned().map(([, host]) => host)).toEqual([bo, bo])
  })

  it('stay, with their link, when the address of their host changes', async () => {
    await follow()
    const before = await sessions()
    const moved = ada.replace('@', '.of.late@')
    await school.db.updateTable('users').set({ email: moved }).where('email', '=', ada).execute()
    sandbox.behave({ missingHosts: [moved] })
    await follow()
    await later(1)
    expect(await sessions()).toEqual(before)
    expect(planned()).toEqual(tuesdays())
    // Whose they are is known by the new address from now on: another host is another person.
    sandbox.behave({ missingHosts: [] })
    const { bo } = await handToBo()
    await follow()
    expect(planned().map(([, host]) => host)).toEqual([bo, bo])
  })

  it('keep their link, and follow their session, until those of who runs the sessions now are made', async () => {
    await follow()
    const before = await sessions()
    const { bo } = await handToBo()
    sandbox.behave({ missingHosts: [bo] })
    await save(everySession({ weekday: 4 }))
    await follow()
    const thursdays = ['2026-11-19T15:00:00.000Z', '2026-11-26T15:00:00.000Z']
    const failure = expect.stringContaining(`${bo} cannot host meetings at the video service.`)
    expect(await sessions()).toEqual(before.map((session) => ({ ...session, videoFailure: failure })))
    expect(planned()).toEqual(thursdays.map((at) => [at, ada]))
    const { inconsistencies } = (
      await (await school.as('superadmin')).get('/backoffice/workbench/services/zoom')
    ).body
    expect(inconsistencies[0].fact).toContain('has a video meeting that differs from the plan on')
    sandbox.behave({ missingHosts: [] })
    await later(60)
    expect(planned()).toEqual(thursdays.map((at) => [at, bo]))
    const after = await sessions()
    expect(after.map(({ videoMeetingId, videoFailure }) => [videoMeetingId, videoFailure])).toEqual(
      sandbox.planned().map(({ meetingId }) => [meetingId, null]),
    )
    expect(await listVideosDue(school.db, school.clock.nowMs())).toEqual([])
  })

  it('are handed on once when an answer was lost, and stay when they are not handed on after all', async () => {
    await follow()
    const before = await sessions()
    const { bo } = await handToBo()
    sandbox.behave({ lostAnswers: 1 })
    const [first = 0] = await listVideosDue(school.db, school.clock.nowMs())
    await followVideo(school.services, first)
    expect(await sessions()).toMatchObject(before.map(({ conferenceUrl }) => ({ conferenceUrl })))
    expect(planned().filter(([, host]) => host === bo)).toHaveLength(1)
    await later(1)
    expect(planned().map(([, host]) => host)).toEqual([bo, bo])

    sandbox.behave({ lostAnswers: 1 })
    const handed = await sessions()
    await placing([await idOf(ada)])
    const [again = 0] = await listVideosDue(school.db, school.clock.nowMs())
    await followVideo(school.services, again)
    expect(planned()).toHaveLength(3)
    await placing([await idOf(bo)])
    await later(1)
    expect((await sessions()).map(({ conferenceUrl }) => conferenceUrl)).toEqual(
      handed.map(({ conferenceUrl }) => conferenceUrl),
    )
    expect(planned().map(([, host]) => host)).toEqual([bo, bo])
  })

  it('are made again after somebody deleted them at the service', async () => {
    await follow()
    sandbox.removePlanned(sandbox.planned()[0]?.meetingId ?? '')
    await save(everySession({ minutes: 90 }))
    await follow()
    expect(sandbox.planned().map(({ minutes }) => minutes)).toEqual([90, 90])
  })
})

describe('a meeting that somebody deletes at the service', () => {
  const deletedEvent = (meetingId: string, part: object = {}) => ({
    event: 'meeting.deleted',
    event_ts: school.clock.nowMs(),
    payload: { account_id: 'account', object: { id: meetingId, uuid: 'u', topic: 'River Mouths' }, ...part },
  })
  const tell = async (event: object) =>
    expect((await postVideoWebhook(school, webhookSecret, JSON.stringify(event))).status).toBe(200)
  const sentence = expect.stringContaining('Its video meeting was deleted at Zoom')

  it('is said of its session, without its link, until it is made again; told twice or late changes nothing', async () => {
    await follow()
    const [{ id = 0, videoMeetingId } = {}, second] = await sessions()
    const old = videoMeetingId ?? ''
    sandbox.removePlanned(old)
    await tell(deletedEvent(old))
    await tell(deletedEvent(old))
    expect(await sessions()).toMatchObject([{ conferenceUrl: null, videoFailure: sentence }, second ?? {}])
    await later(5)
    expect((await read()).videos[0]).toMatchObject({ failure: sentence, isDeleted: true, url: null })
    const roll = `/backoffice/facilitate/expedition/${experienceId}/attendance/default/${id}`
    expect((await director.get(roll)).body).toMatchObject({ canTryVideoAgain: true, isVideoDeleted: true })
    const { inconsistencies } = (
      await (await school.as('superadmin')).get('/backoffice/workbench/services/zoom')
    ).body
    expect(inconsistencies).toMatchObject([
      { fact: expect.stringContaining('has no video meeting on'), verb: 'Make' },
    ])

    expect((await director.post(`/backoffice/sessions/${id}/video/try-again`)).status).toBe(200)
    await followVideo(school.services, await videoOf(id))
    const [made] = await sessions()
    expect(made).toMatchObject({ videoFailure: null, conferenceUrl: expect.stringContaining('https') })
    expect(made?.videoMeetingId).not.toBe(old)
    await tell(deletedEvent(old))
    expect((await sessions())[0]).toEqual(made)
    expect((await read()).videos[0]).toMatchObject({ failure: null, isDeleted: false })
  })

  it('is nothing to a session that has begun, that shares its meeting, or of which one day was deleted', async () => {
    await follow()
    const [first, second] = await sessions()
    await tell(deletedEvent(first?.videoMeetingId ?? '', { operation: 'single' }))
    school.clock.set(Date.parse('2026-11-17T15:05:00Z'))
    await tell(deletedEvent(first?.videoMeetingId ?? ''))
    await school.db
      .updateTable('attendables')
      .set({ videoMeetingId: second?.videoMeetingId ?? '' })
      .where('id', '=', first?.id ?? 0)
      .execute()
    await tell(deletedEvent(second?.videoMeetingId ?? ''))
    expect((await sessions()).map(({ videoFailure }) => videoFailure)).toEqual([null, null])
  })
})

describe('nothing is made twice', () => {
  it('when the answer to a making was lost: the meeting that stands is found', async () => {
    sandbox.behave({ lostAnswers: 1 })
    await follow()
    expect(sandbox.planned()).toHaveLength(2)
    expect((await sessions())[0]).toMatchObject({ videoMeetingId: null })
    await later(1)
    expect(planned()).toHaveLength(2)
    expect((await sessions())[0]).toMatchObject({
      videoMeetingId: sandbox.planned()[0]?.meetingId,
      videoFailure: null,
    })
  })

  it('when the server was killed between the yes of the service and writing it down', async () => {
    const { videoMeetings } = school.services.vendors
    if (!videoMeetings) throw new Error('There is no video service.')
    const killed = {
      ...school.services,
      vendors: {
        ...school.services.vendors,
        videoMeetings: {
          ...videoMeetings,
          createMeeting: async (...given: Parameters<typeof videoMeetings.createMeeting>) => {
            await videoMeetings.createMeeting(...given)
            throw new Error('killed')
          },
        },
      },
    }
    for (const id of await listVideosDue(school.db, school.clock.nowMs()))
      await expect(followVideo(killed, id)).rejects.toThrow('killed')
    expect(planned()).toHaveLength(2)
    await follow()
    expect((await sessions())[0]).toMatchObject({ videoMeetingId: null })
    await later(6)
    expect(planned()).toEqual(tuesdays())
    expect((await sessions())[0]).toMatchObject({ videoMeetingId: sandbox.planned()[0]?.meetingId })
  })

  it('when the server was stopped before it asked the service', async () => {
    const { videoMeetings } = school.services.vendors
    if (!videoMeetings) throw new Error('There is no video service.')
    const stopped = {
      ...school.services,
      vendors: {
        ...school.services.vendors,
        videoMeetings: {
          ...videoMeetings,
          createMeeting: () => Promise.reject(new VendorCutOff('Zoom')),
        },
      },
    }
    const [id = 0] = await listVideosDue(school.db, school.clock.nowMs())
    await expect(followVideo(stopped, id)).rejects.toThrow(VendorCutOff)
    expect((await sessions())[0]).toMatchObject({ videoMeetingId: null, videoFailure: null })
    expect(planned()).toHaveLength(0)
    // The next server makes it at once: nothing was sent that could stand.
    await follow()
    expect(planned()).toHaveLength(2)
    expect((await sessions())[0]).toMatchObject({ videoMeetingId: expect.anything(), videoFailure: null })
  })

  it('when another server took it over before this one was stopped', async () => {
    const { videoMeetings } = school.services.vendors
    if (!videoMeetings) throw new Error('There is no video service.')
    const [id = 0] = await listVideosDue(school.db, school.clock.nowMs())
    const laterMs = school.clock.nowMs() + 60 * 60_000
    const createMeeting = async () => {
      await claimVideo(school.db, id, laterMs)
      throw new VendorCutOff('Zoom')
    }
    const stopped = {
      ...school.services,
      vendors: { ...school.services.vendors, videoMeetings: { ...videoMeetings, createMeeting } },
    }
    await expect(followVideo(stopped, id)).rejects.toThrow(VendorCutOff)
    // It is the other's still: nobody follows it beside.
    expect(await claimVideo(school.db, id, laterMs)).toBeUndefined()
  })

  it('when two servers follow the same session at once', async () => {
    const due = await listVideosDue(school.db, school.clock.nowMs())
    await Promise.all([...due, ...due, ...due].map((id) => followVideo(school.services, id)))
    expect(planned()).toHaveLength(2)
  })
})

describe('a meeting that could not be made', () => {
  it('says on the session and in the editor what to do, and is made when that was done', async () => {
    sandbox.behave({ missingHosts: [ada] })
    await follow()
    const sentence = `${ada} cannot host meetings at the video service. Have the account added there, or choose another expert, then try again.`
    const [first] = await sessions()
    expect(first?.videoFailure).toBe(sentence)
    expect((await read()).videos[0]).toMatchObject({ failure: sentence, url: null })
    const page = await director.get(
      `/backoffice/facilitate/expedition/${experienceId}/attendance/default/${first?.id}`,
    )
    expect(JSON.stringify(page.body)).toContain('"canTryVideoAgain":true')
    const { toRepair, inconsistencies } = (
      await (await school.as('superadmin')).get('/backoffice/workbench/services/zoom')
    ).body
    expect([toRepair, inconsistencies[0].cause]).toEqual([2, sentence])

    sandbox.behave({ missingHosts: [] })
    expect((await director.post(`/backoffice/sessions/${first?.id}/video/try-again`)).status).toBe(200)
    await follow()
    const [mended] = await sessions()
    expect(mended).toMatchObject({ videoFailure: null, conferenceUrl: expect.stringContaining('https') })
  })

  it('is tried again by itself, as late as the service says', async () => {
    sandbox.behave({ meetingsPerDay: 0 })
    await follow()
    expect((await sessions())[0]?.videoFailure).toBe(
      `The video service will not make or change any more meetings for ${ada} today. It will be tried again at 7:00 PM.`,
    )
    sandbox.behave({ meetingsPerDay: 100 })
    await later(60)
    expect(planned()).toEqual([])
    await later(9 * 60)
    expect(planned()).toHaveLength(2)
  })

  it('stays where it was when a change is refused, with a sentence, until it is taken', async () => {
    await follow()
    await save(everySession({ weekday: 4 }))
    sandbox.behave({ refusedChanges: 2 })
    await follow()
    expect(planned()).toEqual(tuesdays())
    expect((await sessions())[0]?.videoFailure).toContain('refused')
    await later(2)
    expect(planned().map(([at]) => at)).toEqual(['2026-11-19T15:00:00.000Z', '2026-11-26T15:00:00.000Z'])
    expect((await sessions())[0]?.videoFailure).toBeNull()
  })

  it('is tried again only by who may edit the experience', async () => {
    await follow()
    const [first] = await sessions()
    const again = `/backoffice/sessions/${first?.id}/video/try-again`
    expect((await (await school.as('facilitator')).post(again)).status).toBe(404)
    expect((await (await school.as('guardian')).post(again)).status).toBe(403)
  })
})

it('saving never waits for the service, and a session of a room or without a service gets none', async () => {
  sandbox.behave({ slowMs: 60_000 })
  await save(everySession({ meets: 'in_person' }))
  expect(await listVideosDue(school.db, school.clock.nowMs())).toEqual([])
  await save(everySession({ meets: 'online' }))
  const off = { ...school.services, vendors: { ...school.services.vendors, videoMeetings: null } }
  for (const job of sessionVideosJobs) await job.perform({ videoId: 1 }, off)
  expect(await school.db.selectFrom('sessionVideos').select('id').execute()).toEqual([])
})
