import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { at, type RecordedSchool, startRecordedSchool } from '#test/schools/recorded-school.ts'
import { goodBehaviour } from '#vendors/zoom/sandbox/sandbox-behaviour.ts'

/* What was said in a meeting, word by word, is shown and kept as long as its recording, and no longer. */

let own: RecordedSchool
beforeAll(async () => {
  own = await startRecordedSchool()
})
afterAll(() => own?.stop())

const said = 'WEBVTT\n\n00:01.000 --> 00:02.000\nAda Lovelace: Hello\n'
const dayMs = 24 * 3_600_000
beforeEach(async () => {
  own.school.clock.set(at(0))
  await own.school.db.deleteFrom('recordingRemovals').execute()
  await own.school.db.deleteFrom('recordings').execute()
  await own.school.db.deleteFrom('recordingPulls').execute()
  for (const uuid of own.uuids) own.sandbox.removeRecording(uuid)
})

const stored = () =>
  own.school.db.selectFrom('recordings').select(['state', 'transcript']).executeTakeFirstOrThrow()
const shown = async () => {
  const { body } = await own.expert.get(`/backoffice/recordings/${await own.recordingId()}`)
  return { cues: body.cues.length, isPlayed: body.video !== null }
}
const trash = async () => {
  const admin = await own.school.as('admin')
  const plans = '/backoffice/workbench/zoom-recording-removals'
  const id = (await admin.post(plans, { keep_days: 30 })).body.removal_id
  expect((await admin.post(`${plans}/${id}`, { _action: 'apply' })).status).toBe(200)
  await own.school.runJob('recordings.remove', { removalId: id })
}
const record = (part: object = {}) => own.record({ uuid: 'a', transcript: said, ...part })

describe('what was said', () => {
  it('is shown no more once the recording is in the trash, from where both may come back', async () => {
    record({ startMs: at(-35 * 24 * 60) })
    await own.pull()
    await own.school.db
      .updateTable('recordings')
      .set({ attendableId: await session() })
      .execute()
    expect(await shown()).toEqual({ cues: 1, isPlayed: true })
    await trash()
    expect(await stored()).toEqual({ state: 'trashed', transcript: said })
    expect(await shown()).toEqual({ cues: 0, isPlayed: false })
  })

  it('goes for good when the recording is gone', async () => {
    record()
    await own.pull()
    expect((await stored()).transcript).toBe(said)
    own.sandbox.removeRecording('a')
    await own.pull()
    expect(await stored()).toEqual({ state: 'removed', transcript: null })
    expect(await shown()).toEqual({ cues: 0, isPlayed: false })
  })

  it('goes when the trash is emptied, although so old a recording is not read any more', async () => {
    record({ startMs: at(-60 * 24 * 60) })
    await own.pull()
    await trash()
    own.school.clock.advance(29 * dayMs)
    await own.school.runJob('recordings.sweep')
    expect((await stored()).transcript).toBe(said)
    own.school.clock.advance(2 * dayMs)
    await own.school.runJob('recordings.sweep')
    expect(await stored()).toEqual({ state: 'removed', transcript: null })
  })

  it('is not read of a recording that is still being made', async () => {
    record({ isProcessing: true })
    await own.pull()
    expect(await stored()).toEqual({ state: 'processing', transcript: null })
  })

  it('goes with a student who was there and is erased, is said of beforehand, and is never read again', async () => {
    record()
    await own.pull()
    const { school } = own
    const name = 'Ada Lovelace'
    const studentId = await makeStudent(school.db, { name })
    await school.db
      .insertInto('attendances')
      .values({ attendableId: await session(), studentId })
      .execute()
    await school.db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', studentId).execute()
    await school.db
      .updateTable('users')
      .set({ deactivatedAt: new Date(at(0)), createdAt: new Date(0) })
      .where('id', '=', studentId)
      .execute()
    const keeper = await school.as('superadmin')
    const base = `/backoffice/personal-data/persons/${studentId}`
    const { kinds } = (await keeper.get(base)).body
    expect(kinds).toContainEqual(
      expect.objectContaining({
        title: 'Recordings of meetings they were in',
        rows: 1,
        end: 'clear',
        why: expect.stringMatching(/transcript goes, with what everybody said/),
      }),
    )
    expect((await keeper.post(`${base}/erase`, { name })).status).toBe(200)
    expect(await stored()).toEqual({ state: 'ready', transcript: null })
    await own.pull()
    expect(await stored()).toEqual({ state: 'ready', transcript: null })
  })
})

describe('of a host without an account at the video service', () => {
  const path = '/backoffice/workbench/zoom-recordings'
  afterEach(async () => {
    own.sandbox.behave(goodBehaviour)
    await deactivate(null)
  })
  const deactivate = (at: Date | null) =>
    own.school.db.updateTable('users').set({ deactivatedAt: at }).where('id', '=', own.expertId).execute()
  const readWaiting = async () => {
    const waiting = await own.school.db
      .selectFrom('recordingPulls')
      .select('id')
      .where('state', '=', 'waiting')
      .execute()
    for (const { id } of waiting) await own.school.runJob('recordings.pull', { pullId: id })
    return waiting.length
  }
  const night = async () => {
    await own.school.runJob('recordings.sweep')
    return readWaiting()
  }
  const complaints = async () => {
    const { inconsistencies } = (
      await (await own.school.as('superadmin')).get('/backoffice/workbench/services/zoom')
    ).body
    return inconsistencies.filter(({ fact }: { fact: string }) => fact.includes('could not be read'))
  }

  it('who is still here it stays, and it is said what to do', async () => {
    record()
    await own.pull()
    own.sandbox.behave({ missingHosts: [own.email] })
    await night()
    expect(await stored()).toEqual({ state: 'ready', transcript: said })
    expect(await complaints()).toMatchObject([
      {
        fact: 'The recordings of Ada Marsh could not be read',
        cause: expect.stringContaining('Have it added'),
      },
    ])
  })

  it('who has left it goes after 30 days, and nobody is told of it day by day', async () => {
    record()
    await own.pull()
    await deactivate(new Date(at(0)))
    own.sandbox.behave({ missingHosts: [own.email] })
    await night()
    expect(await stored()).toEqual({ state: 'trashed', transcript: said })
    expect(await complaints()).toEqual([])
    own.school.clock.advance(29 * dayMs)
    await night()
    expect((await stored()).transcript).toBe(said)
    own.school.clock.advance(2 * dayMs)
    await night()
    expect(await stored()).toEqual({ state: 'removed', transcript: null })
    // Nothing of theirs is to be read any more.
    own.school.clock.advance(dayMs)
    expect(await night()).toBe(0)
    expect(await complaints()).toEqual([])
  })

  it('comes back with the account, however old, although a session was held before the night', async () => {
    own.school.clock.set(at(-24 * 60))
    record({ startMs: at(-100 * 24 * 60) })
    await own.pull()
    await deactivate(new Date(at(-24 * 60)))
    own.sandbox.behave({ missingHosts: [own.email] })
    await night()
    expect((await stored()).state).toBe('trashed')
    await deactivate(null)
    own.sandbox.behave(goodBehaviour)
    own.school.clock.set(at(20))
    await own.school.runJob('recordings.after_sessions')
    expect(await readWaiting()).toBe(1)
    expect((await stored()).state).toBe('trashed')
    await night()
    expect(await stored()).toEqual({ state: 'ready', transcript: said })
    // Once: from then on what comes late.
    own.school.clock.advance(dayMs)
    await night()
    expect(await daysRead(own.expertId)).toEqual([180, 40, 2, 180, 40])
  })

  it('stays with the colleague it was handed to, however old, and however long they were read before', async () => {
    const { db, clock } = own.school
    const nextId = await makeEmployee(db, { name: 'Nell Next' })
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', nextId)
      .executeTakeFirstOrThrow()
    const host = email?.toLowerCase() ?? ''
    own.record({ uuid: 'of Nell', host })
    await (await own.school.as('admin')).post(path, { userId: nextId })
    expect(await readWaiting()).toBe(1)
    record({ startMs: at(-100 * 24 * 60) })
    await own.pull()

    own.sandbox.removeRecording('a')
    record({ host, startMs: at(-100 * 24 * 60) })
    await deactivate(new Date(at(0)))
    own.sandbox.behave({ missingHosts: [own.email] })
    clock.advance(dayMs)
    await night()
    expect(await handed()).toEqual({ hostId: own.expertId, state: 'trashed', transcript: said })
    clock.advance(dayMs)
    await night()
    expect(await handed()).toEqual({ hostId: nextId, state: 'ready', transcript: said })
    clock.advance(31 * dayMs)
    await night()
    expect(await handed()).toEqual({ hostId: nextId, state: 'ready', transcript: said })
  })

  it('is looked for at all others once, also where nothing was handed over', async () => {
    const { db, clock } = own.school
    const otherId = await makeEmployee(db, { name: 'Oda Other' })
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', otherId)
      .executeTakeFirstOrThrow()
    own.record({ uuid: 'of Oda', host: email?.toLowerCase() ?? '' })
    await (await own.school.as('admin')).post(path, { userId: otherId })
    await readWaiting()
    record()
    await own.pull()
    await deactivate(new Date(at(0)))
    own.sandbox.behave({ missingHosts: [own.email] })
    for (let nights = 0; nights < 4; nights++) {
      clock.advance(dayMs)
      await night()
    }
    expect(await daysRead(otherId)).toEqual([180, 40, 180, 40, 40])
    expect((await handed()).state).toBe('trashed')
  })

  const handed = () =>
    own.school.db
      .selectFrom('recordings')
      .select(['hostId', 'state', 'transcript'])
      .where('meetingUuid', '=', 'a')
      .executeTakeFirstOrThrow()
  /** How far back each reading of a host went. */
  const daysRead = async (hostId: number) => {
    const pulls = await own.school.db
      .selectFrom('recordingPulls')
      .select(['fromDay', 'toDay'])
      .where('hostId', '=', hostId)
      .orderBy('id')
      .execute()
    return pulls.map(({ fromDay, toDay }) => (Date.parse(`${toDay}`) - Date.parse(`${fromDay}`)) / dayMs)
  }
})

const session = async () =>
  (await own.school.db.selectFrom('attendables').select('id').executeTakeFirstOrThrow()).id
