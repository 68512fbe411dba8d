import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { at, type RecordedSchool, startRecordedSchool } from '#test/schools/recorded-school.ts'
import { cutOff } from '#test/services/cut-off.ts'
import { VendorCutOff } from '#vendors/vendor-errors.ts'
import { goodBehaviour } from '#vendors/zoom/sandbox/sandbox-behaviour.ts'
import { performPull } from './pull/perform-pull.ts'

let own: RecordedSchool
let admin: Client
beforeAll(async () => {
  own = await startRecordedSchool()
  admin = await own.school.as('admin')
})
afterAll(() => own?.stop())
beforeEach(async () => {
  own.sandbox.behave(goodBehaviour)
  own.school.clock.set(at(0))
  await own.school.db.deleteFrom('recordingRemovals').execute()
  await own.school.db.deleteFrom('recordings').execute()
  await own.school.db.deleteFrom('recordingPulls').execute()
  for (const uuid of own.uuids) own.sandbox.removeRecording(uuid)
})

const path = '/backoffice/workbench/zoom-recordings'
const month = () => `${path}/${own.expertId}/months/2026-11`
const read = async (url: string) => (await admin.get(url)).body

describe('recordings', () => {
  it('are read of a host: by host, month and meeting, each once however often it is listed', async () => {
    own.record({
      uuid: '/odd//uuid==',
      transcript: 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nAda: Hello.\n',
    })
    own.record({ uuid: 'old', startMs: at(-70 * 24 * 60), minutes: 3 })
    own.sandbox.behave({ isRecordingListedTwice: true, tooManyRequests: 1, retryAfterSeconds: 0 })
    await own.pull()
    const { hosts, hasPendingJobsAt } = await read(path)
    expect(hosts).toMatchObject([{ id: own.expertId, recordings: 2, isPulling: false, failure: '' }])
    expect(hasPendingJobsAt).toBeNull()
    expect((await read(`${path}/${own.expertId}/months`)).months).toMatchObject([
      { month: '2026-11', recordings: 1, minutes: 2 },
      { month: '2026-09', recordings: 1, minutes: 3 },
    ])
    expect((await read(month())).recordings).toMatchObject([
      {
        meeting_uuid: '/odd//uuid==',
        state: 'ready',
        has_transcript: true,
        session: 'River Mouths',
        seen_by: 'Experts of River Mouths, and who oversees attendance',
        delete_after: null,
      },
    ])
    const one = await read(`${month()}/meeting?meeting_uuid=${encodeURIComponent('/odd//uuid==')}`)
    expect(one.files.map(({ file_type }: { file_type: string }) => file_type)).toEqual([
      'MP4',
      'TIMELINE',
      'TRANSCRIPT',
    ])
  })

  it('of a host are read from as far back as there are any, although one of today was read before', async () => {
    own.record({ uuid: 'old', startMs: at(-150 * 24 * 60), minutes: 3 })
    const dayBefore = (days: number) => new Date(at(-days * 24 * 60)).toISOString().slice(0, 10)
    const today = new Date(at(0))
    await own.school.db
      .insertInto('recordingPulls')
      .values({
        hostId: own.expertId,
        fromDay: dayBefore(2),
        toDay: dayBefore(0),
        askedAt: today,
        endedAt: today,
        state: 'done',
      })
      .execute()
    await own.pull()
    expect((await read(path)).hosts).toMatchObject([{ id: own.expertId, recordings: 1 }])
    // From then on what comes late.
    await own.pull()
    const { fromDay, toDay } = await own.school.db
      .selectFrom('recordingPulls')
      .select(['fromDay', 'toDay'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect((Date.parse(`${toDay}`) - Date.parse(`${fromDay}`)) / 86_400_000).toBe(40)
  })

  it('that are being made are ready later, with their transcript; those that went are gone', async () => {
    own.record({ uuid: 'a', isProcessing: true })
    await own.pull()
    expect((await read(month())).recordings).toMatchObject([{ state: 'processing', has_transcript: false }])
    own.record({ uuid: 'a', transcript: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n' })
    await own.pull()
    expect((await read(month())).recordings).toMatchObject([{ state: 'ready', has_transcript: true }])
    own.sandbox.removeRecording('a')
    await own.pull()
    const listed = await read(month())
    expect(listed.recordings).toMatchObject([{ state: 'removed' }])
    // A month counts what its list has, and leads to it when nothing of it stands any more.
    const { months } = await read(`${path}/${own.expertId}/months`)
    const gone = { recordings: listed.total, standing: 0, size_bytes: 0 }
    expect(months).toMatchObject([{ ...gone, month: '2026-11', minutes: 0 }])
    expect((await read(path)).hosts).toMatchObject([gone])
  })

  it('of a service that is away change nothing, and are read later', async () => {
    own.record({ uuid: 'a' })
    own.sandbox.behave({ isPageTokenStuck: true })
    await own.pull()
    expect((await read(path)).hosts).toMatchObject([
      {
        recordings: 0,
        failure: expect.stringMatching(/did not answer as it should\. It will be asked again/),
      },
    ])
    own.school.clock.set(at(2))
    own.sandbox.behave({ ...goodBehaviour, missingHosts: [own.email] })
    await own.pull()
    const failure = `${own.email} has no account at the video service. Have it added there, or correct the address here, then read it again.`
    expect((await read(path)).hosts).toMatchObject([{ failure }])
    expect(await read(`${path}/${own.expertId}/months`)).toMatchObject({
      months: [],
      reading: { isPulling: false, failure },
    })
  })

  it('of a service that is ill are asked for again, and what was read stays meanwhile', async () => {
    own.record({ uuid: 'a' })
    await own.pull()
    own.record({ uuid: 'b' })
    own.sandbox.behave({ serverErrors: 20 })
    await own.pull()
    expect((await read(path)).hosts).toMatchObject([
      { recordings: 1, isPulling: true, failure: expect.stringContaining('asked again in a few minutes') },
    ])
    own.sandbox.behave(goodBehaviour)
    own.school.clock.set(at(2))
    await own.school.runJob('recordings.follow')
    expect((await read(path)).hosts).toMatchObject([{ recordings: 2, isPulling: false, failure: '' }])
  })

  it('of which a stop of the server cut off the last try are read by the next server', async () => {
    own.record({ uuid: 'a' })
    await admin.post(path, { userId: own.expertId })
    const { id } = await own.school.db
      .updateTable('recordingPulls')
      .set({ tries: 4 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { services } = own.school
    const videoMeetings = cutOff(services.vendors.videoMeetings)
    const stopped = { ...services, vendors: { ...services.vendors, videoMeetings } }
    await expect(performPull(stopped, id)).rejects.toThrow(VendorCutOff)
    expect((await read(path)).hosts).toMatchObject([{ recordings: 0, isPulling: true, failure: '' }])
    const { tries } = await own.school.db
      .selectFrom('recordingPulls')
      .select('tries')
      .executeTakeFirstOrThrow()
    expect(tries).toBe(4)
    own.school.clock.set(at(2))
    await own.school.runJob('recordings.follow')
    expect((await read(path)).hosts).toMatchObject([{ recordings: 1, isPulling: false, failure: '' }])
  })

  it('are read by themselves after a session, and lead from its roll to the player', async () => {
    own.record({ uuid: 'a' })
    own.school.clock.set(at(20))
    await own.school.runJob('recordings.after_sessions')
    await own.school.runJob('recordings.after_sessions')
    const [{ id } = { id: 0 }, ...more] = await own.school.db
      .selectFrom('recordingPulls')
      .select('id')
      .execute()
    expect(more).toEqual([])
    await own.school.runJob('recordings.pull', { pullId: id })
    const session = await own.school.db
      .selectFrom('recordings')
      .select(['id', 'attendableId'])
      .executeTakeFirstOrThrow()
    const roll = await own.expert.get(own.rollPath(session.attendableId ?? 0))
    expect(roll.body).toMatchObject({ recordingUrl: `/recording/${session.id}` })
  })

  it('are for those who oversee them; who has none is not found', async () => {
    for (const role of ['facilitator', 'guardian'] as const)
      expect((await (await own.school.as(role)).get(path)).status).toBe(403)
    expect((await admin.get(`${path}/999999/months`)).status).toBe(404)
    expect((await admin.get(`${path}/${own.expertId}/months/2026-13`)).status).toBe(400)
    expect((await admin.post(path, { userId: 999_999 })).status).toBe(404)
  })
})

describe('a recording', () => {
  const player = async (client: Client) => client.get(`/backoffice/recordings/${await own.recordingId()}`)
  beforeEach(async () => {
    own.record({ uuid: 'a', transcript: 'WEBVTT\n\n00:01.000 --> 00:02.000\nAda: Hello\n' })
    await own.pull()
  })
  const video = async (client: Client, headers: Record<string, string> = {}, url?: string) =>
    client.call({ method: 'GET', url: url ?? String((await player(client)).body.video.url), headers })

  it('is played by who sees the roll, in the parts that are asked for', async () => {
    const { body } = await player(own.expert)
    expect(body).toMatchObject({
      title: 'River Mouths',
      minutes: 2,
      cues: [{ speaker: 'Ada', text: 'Hello' }],
    })
    const whole = await video(own.expert)
    expect([whole.status, whole.headers['accept-ranges']]).toEqual([200, 'bytes'])
    const size = Number(whole.headers['content-length'])
    const part = await video(own.expert, { range: 'bytes=100-199' })
    expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      `bytes 100-199/${size}`,
      '100',
    ])
    expect(part.bytes).toEqual(whole.bytes.subarray(100, 200))
    own.sandbox.behave({ areRangesIgnored: true })
    expect((await video(own.expert, { range: 'bytes=100-199' })).bytes).toEqual(
      whole.bytes.subarray(100, 200),
    )
    own.sandbox.behave(goodBehaviour)
    const behind = await video(own.expert, { range: `bytes=${size}-` })
    expect([behind.status, behind.headers['content-range']]).toEqual([416, `bytes */${size}`])
    expect((await video(own.expert, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
    const saved = await video(own.expert, {}, body.video.save_url)
    expect(saved.headers['content-disposition']).toContain('River%20Mouths%2C%202026-11-10.mp4')
    const written = own.school.db.selectFrom('auditLog').where('action', '=', 'recordings.saved')
    expect(await written.select('actorId').execute()).toEqual([{ actorId: own.expertId }])
    const { etag = '' } = part.headers
    expect((await video(own.expert, { range: 'bytes=0-9', 'if-range': String(etag) })).status).toBe(206)
  })

  it('tells two of one name on its roll apart', async () => {
    const { db } = own.school
    const { attendableId } = await db
      .selectFrom('recordings')
      .select('attendableId')
      .executeTakeFirstOrThrow()
    const onRoll = async (name: string, more: { readonly houseId?: number } = {}) => {
      const studentId = await makeStudent(db, { name, ...more })
      await db
        .insertInto('attendances')
        .values({ attendableId: attendableId ?? 0, studentId })
        .execute()
    }
    await onRoll('Mia Nguyen')
    await onRoll('Mia Nguyen', { houseId: await makeHouse(db, { title: 'Cedar' }) })
    await onRoll('Ada Byron')
    const { people } = (await player(own.expert)).body
    const called = people.map((one: { name: string; name_detail: string | null }) => [
      one.name,
      one.name_detail,
    ])
    expect(called.toSorted()).toEqual([
      ['Ada Byron', null],
      ['Mia Nguyen', 'Grade 9'],
      ['Mia Nguyen', 'Grade 9, Cedar'],
    ])
    await db.deleteFrom('attendances').execute()
  })

  it('is not there for who does not see the roll, by whatever address', async () => {
    const { url } = (await player(own.expert)).body.video
    expect((await player(await own.school.as('facilitator'))).status).toBe(404)
    expect((await video(await own.school.as('facilitator'), {}, url)).status).toBe(404)
    expect((await player(await own.school.as('guardian'))).status).toBe(403)
    expect((await video(await own.school.as('guardian'), {}, url)).status).toBe(403)
    expect((await player(own.elsewhere)).status).toBe(404)
    // Another who sees the roll has an address of their own.
    expect((await player(admin)).status).toBe(200)
    expect((await video(admin, {}, url)).status).toBe(404)
    expect(
      (
        await video(
          own.expert,
          {},
          url.replace(/sign=(.)/, (_all: string, first: string) => `sign=${first === '_' ? '-' : '_'}`),
        )
      ).status,
    ).toBe(404)
  })

  it('stops at the next part for who lost the session, and when its address runs out', async () => {
    const { url } = (await player(own.expert)).body.video
    expect((await video(own.expert, { range: 'bytes=0-9' }, url)).status).toBe(206)
    await own.school.db.deleteFrom('experienceExperts').where('employeeId', '=', own.expertId).execute()
    expect((await video(own.expert, { range: 'bytes=0-9' }, url)).status).toBe(404)
    await own.giveBack()
    own.school.clock.set(at(61))
    const later = await own.school.as(own.expertId)
    expect((await video(later, { range: 'bytes=0-9' }, url)).status).toBe(404)
    expect((await video(later, { range: 'bytes=0-9' })).status).toBe(206)
  })

  it('that the service answers with a page to log in is no film', async () => {
    own.sandbox.behave({ isLoginPage: true })
    const { status, headers } = await video(own.expert)
    expect(status).toBeGreaterThanOrEqual(500)
    expect(headers['content-type']).toContain('json')
  })
})

describe('removing old recordings', () => {
  const plans = '/backoffice/workbench/zoom-recording-removals'
  const plan = async (keep_days = 30) => (await admin.post(plans, { keep_days })).body.removal_id
  const act = (id: number, _action: string, who = admin) => who.post(`${plans}/${id}`, { _action })
  const fill = async (count: number) => {
    for (let n = 0; n < count; n += 1)
      own.record({ uuid: `o${n}`, startMs: at(-60 * 24 * 60 - n), minutes: 1 })
    await own.pull()
  }

  it('is planned first and removes nothing; applied it goes into the trash, once', async () => {
    own.record({ uuid: 'new' })
    await fill(2)
    const id = await plan()
    expect(await read(`${plans}/${id}`)).toMatchObject({
      total: 2,
      plan: { recordings: 2, needs_second: false },
    })
    expect(own.sandbox.isTrashed('o0')).toBe(false)
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(id, 'apply')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await own.school.runJob('recordings.remove', { removalId: id })
    expect(await read(`${plans}/${id}`)).toMatchObject({ plan: { state: 'applied', removed: 2, failed: 0 } })
    expect(['o0', 'o1', 'new'].map(own.sandbox.isTrashed)).toEqual([true, true, false])
    const audit = await own.school.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectType', '=', 'recording_removal')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'recordings.removal_planned',
      'recordings.removal_applied',
    ])
  })

  it('removes nothing in a copy of the school, nor goes on there with what was begun', async () => {
    await fill(2)
    const id = await plan()
    const copied = vi.spyOn(own.school.services.outgoingHold, 'reason').mockReturnValue('copied')
    expect((await act(id, 'apply')).body.formErrors.form).toContain('Nothing goes out of this copy')
    copied.mockReturnValue(undefined)
    await act(id, 'apply')
    copied.mockReturnValue('copied')
    await own.school.runJob('recordings.remove', { removalId: id })
    expect(own.sandbox.isTrashed('o0')).toBe(false)
    copied.mockRestore()
    await own.school.runJob('recordings.remove', { removalId: id })
    expect(own.sandbox.isTrashed('o0')).toBe(true)
  })

  it('says of how many hosts nothing so old was ever read, and whose last reading failed', async () => {
    await own.pull()
    const hosts = async (keepDays: number) => (await read(`${plans}/${await plan(keepDays)}`)).plan.hosts
    expect(await hosts(365)).toEqual({ all: 1, unread: 1, failing: 0 })
    expect(await hosts(90)).toEqual({ all: 1, unread: 0, failing: 0 })
    own.sandbox.behave({ missingHosts: [own.email] })
    await own.pull()
    expect(await hosts(90)).toEqual({ all: 1, unread: 0, failing: 1 })
  })

  it('is refused when what it was made of has changed', async () => {
    await fill(2)
    const id = await plan()
    await own.school.db
      .updateTable('recordings')
      .set({ version: 9 })
      .where('meetingUuid', '=', 'o1')
      .execute()
    expect(await act(id, 'apply')).toMatchObject({ status: 409, body: { data: { added: 1, gone: 1 } } })
  })

  it('of more than 20 needs a second person, who is not the one who made it', async () => {
    await fill(21)
    const id = await plan()
    expect((await act(id, 'apply')).status).toBe(403)
    expect((await act(id, 'approve')).status).toBe(403)
    expect((await act(id, 'approve', await own.school.as('superadmin'))).status).toBe(200)
    expect((await act(id, 'apply')).status).toBe(200)
  })

  it('says by field what is wrong, and is for those who oversee recordings', async () => {
    expect((await admin.post(plans, { keep_days: 5 })).status).toBe(400)
    expect((await act(999_999, 'apply')).status).toBe(404)
    expect((await (await own.school.as('facilitator')).post(plans, { keep_days: 90 })).status).toBe(403)
  })
})
