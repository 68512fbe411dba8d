import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { postVideoWebhook } from '#test/services/video-webhook.ts'
import { realDelivery } from '#vendors/zoom/sandbox/sandbox-behaviour.ts'
import { startZoomSandbox } from '#vendors/zoom/sandbox/zoom-sandbox.ts'
import { type MadeSession, makeSession } from '../attendance.factory.ts'

const secret = 'a secret only Zoom knows'
const startMs = Date.parse('2026-11-10T15:00:00Z')
const minute = 60_000
const runs = 20
const limitMs = 2_000

let school: TestSchool
let first: MadeSession
beforeAll(async () => {
  school = await startTestSchool({
    nowIso: '2026-11-10T15:58:00Z',
    config: { ZOOM_WEBHOOK_SECRET: secret },
  })
  const studentNames = Array.from({ length: 25 }, (_, index) => `Student${index} Of Twentyfive`)
  first = await makeSession(school.db, { studentNames })
})
afterAll(() => school?.stop())

/** One more session of the same students, with a video meeting of its own. */
async function planSession(meetingId: string): Promise<number> {
  const { id } = await school.db
    .insertInto('attendables')
    .values({
      kind: 'session',
      experienceId: first.experienceId,
      schoolDate: '2026-11-10',
      startsAt: new Date(startMs),
      endsAt: new Date(startMs + 50 * minute),
      videoMeetingId: meetingId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await school.db
    .insertInto('attendances')
    .values(first.students.map((student) => ({ attendableId: id, studentId: student.id })))
    .execute()
  return id
}

const iso = (minutes: number) => new Date(startMs + minutes * minute).toISOString()

/** What Zoom tells of a lesson: 25 calls, two of them told twice. */
function lesson(meetingId: string): string[] {
  const tell = (event: string, minutes: number, about: object) =>
    JSON.stringify({
      event,
      event_ts: startMs + minutes * minute,
      payload: { account_id: 'a', object: { id: meetingId, uuid: 'u', host_id: 'h', topic: 't', ...about } },
    })
  const who = (index: number) => ({
    user_id: `${index}`,
    user_name: 'x',
    email: first.students[index]?.email,
  })
  const joined = (index: number, at: number) =>
    tell('meeting.participant_joined', at, { participant: { ...who(index), join_time: iso(at) } })
  const left = (index: number, at: number) =>
    tell('meeting.participant_left', at, { participant: { ...who(index), leave_time: iso(at) } })
  const told = [
    tell('meeting.started', -2, { start_time: iso(-2) }),
    ...Array.from({ length: 14 }, (_, index) => joined(index, index - 3)),
    left(0, 10),
    joined(0, 40),
    left(1, 12),
    left(2, 20),
    joined(2, 21),
    left(3, 49),
    left(4, 55),
    tell('meeting.ended', 56, { end_time: iso(56) }),
  ]
  return [...told, told[3] ?? '', told[17] ?? '']
}

async function post(payload: string): Promise<number> {
  return (await postVideoWebhook(school, secret, payload)).status
}

const rollOf = (attendableId: number) =>
  school.db
    .selectFrom('attendances')
    .select([
      'studentId',
      'statuses',
      'segments',
      'firstJoinedAt',
      'lastLeftAt',
      'presentSeconds',
      'matchedBy',
    ])
    .where('attendableId', '=', attendableId)
    .orderBy('studentId')
    .execute()

const countFacts = async (attendableId: number) =>
  (
    await school.db
      .selectFrom('presenceEvents')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('attendableId', '=', attendableId)
      .executeTakeFirstOrThrow()
  ).count

/** The same order of a list for the same seed; another for another. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
  return list
    .map((value) => ({ value, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

it('answers 25 webhooks at once with 25 times 200, and makes the roll that one after the other makes', async () => {
  const inSeries = await planSession('90000000')
  for (const payload of lesson('90000000')) expect(await post(payload)).toBe(200)
  const expected = await rollOf(inSeries)
  const statuses = new Set(expected.map((row) => row.statuses.join()))
  expect(statuses).toEqual(new Set(['Present', 'Late', 'Insufficient', 'Unexcused Absent']))

  let slowestMs = 0
  for (let run = 1; run <= runs; run++) {
    const meetingId = String(90_000_000 + run)
    const attendableId = await planSession(meetingId)
    const burst = shuffled(lesson(meetingId), run)
    expect(burst).toHaveLength(25)
    const beganMs = performance.now()
    const answers = await Promise.all(burst.map(post))
    slowestMs = Math.max(slowestMs, performance.now() - beganMs)
    expect(answers).toEqual(Array(25).fill(200))
    expect(await rollOf(attendableId)).toEqual(expected)
  }
  expect(slowestMs).toBeLessThan(limitMs)
})

it('has stored what it answers 200 to', async () => {
  const attendableId = await planSession('90000100')
  const told = lesson('90000100').slice(0, 12)
  await Promise.all(
    told.map(async (payload) => {
      expect(await post(payload)).toBe(200)
      expect(await countFacts(attendableId)).toBeGreaterThan(0)
    }),
  )
  expect(await countFacts(attendableId)).toBe(12)
})

it('stores the others when some of a burst cannot be read, and takes names that are no names', async () => {
  const attendableId = await planSession('90000200')
  const told = lesson('90000200').slice(0, 19)
  const [some = ''] = told.slice(5)
  const named = (name: string) => some.replace('"user_name":"x"', `"user_name":"${name}"`)
  const noise = Array.from({ length: 4_000 }, (_, at) =>
    String.fromCharCode(0x4e00 + ((at * 7_919) % 20_000)),
  )
  const own = /"join_time":"[^"]*"/
  const stamped = (stamp: string) =>
    some.replace(/"event_ts":\d+/, `"event_ts":${stamp}`).replace(own, '"join_time":""')
  const taken = [named('x\\u0000'), named(noise.join(''))]
  const unreadable = [
    some.replace('2026-11', '+202600-11'),
    stamped('1e300'),
    stamped('-8.64e15'),
    some.replace('"uuid":"u"', '"uuid":"\\u0000"'),
  ]
  for (const one of [...taken, ...unreadable]) expect(told).not.toContain(one)
  const burst = shuffled([...told, ...taken, ...unreadable], 7)
  expect(burst).toHaveLength(25)
  expect(await Promise.all(burst.map(post))).toEqual(Array(25).fill(200))
  expect(await countFacts(attendableId)).toBe(20)
})

it('stores the others when the database refuses one of a burst, whatever for', async () => {
  const attendableId = await planSession('90000201')
  const told = [...lesson('90000201').slice(0, 23), lesson('90000201')[23] ?? '']
  const bad = (lesson('90000201')[4] ?? '')
    .replace('"user_name":"x"', '"user_name":"the one"')
    .replace(/"email":"[^"]*"/, '"email":"one@refused.test"')
  await sql`create function refuse_one() returns trigger language plpgsql as $$
    begin if new.participant_email = 'one@refused.test' then raise 'too large' using errcode = '54000'; end if; return new; end $$;
    create trigger refuse_one before insert on presence_events for each row execute function refuse_one()`.execute(
    school.owner,
  )
  const answers = await Promise.all([...told.slice(0, 9), bad, ...told.slice(9)].map(post))
  await sql`drop trigger refuse_one on presence_events`.execute(school.owner)
  expect(answers).toEqual([...Array(9).fill(200), 500, ...Array(15).fill(200)])
  expect(await countFacts(attendableId)).toBe(23)
})

it('makes the same roll of a service that delivers at once, twice, late and in no order', async () => {
  const origin = await school.app.listen({ host: '127.0.0.1', port: 0 })
  const sandbox = await startZoomSandbox({
    accountId: 'a',
    clientId: 'c',
    clientSecret: 's',
    port: 0,
    secret,
    seed: 'burst',
    webhookUrl: `${origin}/api/webhooks/video-meeting`,
    webhookRetryDelaysMs: [],
    clock: school.clock,
  })
  const endMs = startMs + 50 * minute
  const attendees = first.students.slice(0, 20).map(({ email }, index) => ({
    name: 'x',
    email,
    registrantId: null,
    accountId: null,
    segments: [{ fromMs: startMs + index * 15_000, toMs: endMs - index * 2 * minute }],
  }))
  const rolls = []
  for (const [meetingId, behaviour] of [
    ['90000300', {}],
    ['90000301', { ...realDelivery, repeatedEvents: 0.3, lateEvents: 0.3, lateMs: 100 }],
  ] as const) {
    const attendableId = await planSession(meetingId)
    school.clock.set(startMs - 5 * minute)
    sandbox.behave(behaviour)
    sandbox.schedule([{ meetingId, uuid: meetingId, topic: 't', hostId: 'h', startMs, endMs, attendees }])
    school.clock.set(endMs + 8 * minute)
    sandbox.tick()
    await sandbox.settled()
    rolls.push(await rollOf(attendableId))
    expect(await countFacts(attendableId)).toBe(42)
  }
  await sandbox.stop()
  expect(rolls[1]).toEqual(rolls[0])
})
