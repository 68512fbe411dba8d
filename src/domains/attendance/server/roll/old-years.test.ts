import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bringBack, putAway } from '#server/parts/put-away.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type MadeSession, makeSession, participant, tellLedger } from '../attendance.factory.ts'
import { lockRoll } from './lock-rolls.ts'
import { recomputeRoll } from './recompute-roll.ts'

const startAt = '2015-10-13T14:00:00Z'
const year = { year: 2015 } as const
let school: TestSchool
let staff: Client
let session: MadeSession

/** Amara was there and left after 40 of 50 minutes, Björn came late, Catalina did not come; staff said Late of her. */
beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2015-10-13T15:00:00Z' })
  await sql`select make_parts('2015-07-02', '2016-07-02')`.execute(school.db)
  staff = await school.as('facilitator')
  session = await makeSession(school.db, {
    expertIds: [await school.persona('facilitator')],
    startAt,
    endAt: '2015-10-13T14:50:00Z',
  })
  const seen = (index: number, fromMinute: number, toMinute: number) => ({
    kind: 'seen' as const,
    atMs: Date.parse(startAt) + fromMinute * 60_000,
    leftAtMs: Date.parse(startAt) + toMinute * 60_000,
    participant: participant({ name: 'x', email: session.students[index]?.email ?? '' }),
  })
  await tellLedger(school.db, session.sessionId, [seen(0, 0, 40), seen(1, 6, 50)], '2015-10-13T15:00:00Z')
  const { status } = await staff.post(session.path, {
    _action: 'overwrite_attendances',
    attendances: [{ id: session.students[2]?.attendanceId, status: 'Late' }],
  })
  expect(status).toBe(200)
  // Eleven years later.
  school.clock.set(Date.parse('2026-11-10T15:00:00Z'))
  staff = await school.as('facilitator')
})
afterAll(() => school.stop())

const pages = async () => ({
  roll: Object.fromEntries(
    (await staff.get(session.path)).body.attendances.map((row: { studentName: string; status: string }) => [
      row.studentName,
      row.status,
    ]),
  ),
  why: await Promise.all(
    session.students.map(
      async ({ attendanceId }) => (await staff.get(`${session.path}/attendances/${attendanceId}`)).body,
    ),
  ),
  report: (await staff.get(`${session.path}/zoom-report`)).body,
})

const upload = async () => {
  const form = new FormData()
  form.set('_action', 'upload')
  const [header, line] = [
    'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest',
    `C,${session.students[2]?.email},10/13/2015 10:00:00 AM,10/13/2015 10:50:00 AM,50,Yes`,
  ]
  form.set('report', new File([`${header}\n${line}\n`], 'report.csv'))
  const request = new Request('http://homeroom.test', { method: 'POST', body: form })
  return staff.call({
    method: 'POST',
    url: `/api${session.path}/zoom-report`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

it('an old year tells why as before, and once it is put away says so and changes no status', async () => {
  const { services } = school
  const before = await pages()
  expect(before.roll).toEqual({
    'Amara Nwosu': 'Present',
    'Björn Thorsteinsson': 'Late',
    'Catalina Ibáñez': 'Late',
  })
  expect(before.why[1].events).not.toEqual([])
  expect(before.why[2].history).toMatchObject([
    { to: 'Unexcused Absent' },
    { to: 'Late', source: 'set by staff' },
  ])
  expect(before.why[2].putAway).toEqual({ ledger: null, changes: null })
  expect(before.report).toMatchObject({ putAway: null, canUpdate: true })
  expect(before.report.participants).toHaveLength(2)

  const nowMs = school.clock.nowMs()
  await putAway(school.owner, { table: 'presence_events', ...year }, nowMs)
  await putAway(school.owner, { table: 'attendance_changes', ...year }, nowMs)
  const away = await pages()
  expect(away.roll).toEqual(before.roll)
  for (const [index, why] of away.why.entries()) {
    // What the row keeps of the meeting still answers; only the evidence behind it is away, and that is said.
    const { reasons, segments, presentMinutes, source } = before.why[index]
    expect(why).toMatchObject({ reasons, segments, presentMinutes, source, events: [], history: [] })
    expect(why.putAway).toEqual({ ledger: '2015–2016', changes: '2015–2016' })
  }
  expect(away.report).toMatchObject({
    putAway: '2015–2016',
    participants: [],
    canUpdate: false,
    canMatch: false,
  })
  expect(away.report.updateRefusal).toMatch(
    /^What this meeting reported was put away with the school year 2015–2016\./,
  )

  const refused = await upload()
  expect([refused.status, refused.body.formErrors?.report]).toEqual([
    422,
    expect.stringMatching(/put away .* Nothing was imported\.$/),
  ])
  // Something of the meeting that came since: all others would be absent by it.
  await sql`insert into presence_events (attendable_id, source, kind, happened_at, dedupe_key)
    values (${session.sessionId}, 'webhook', 'meeting_started', ${startAt}, 'late news')`.execute(school.db)
  await services.database
    .transaction()
    .execute(async (db) =>
      recomputeRoll(db, await lockRoll(db, session.sessionId), { source: 'live', nowMs }),
    )
  expect((await pages()).roll).toEqual(before.roll)

  await bringBack(school.owner, { table: 'presence_events', ...year })
  await bringBack(school.owner, { table: 'attendance_changes', ...year })
  const back = await pages()
  expect(back.why.map(({ history, putAway: gone }) => ({ history, gone }))).toEqual(
    before.why.map(({ history }) => ({ history, gone: { ledger: null, changes: null } })),
  )
  expect(back.report.participants).toEqual(before.report.participants)
  // What came meanwhile moved to its year.
  const { rows } = await sql<{ part: string }>`
    select distinct tableoid::regclass::text as part from presence_events`.execute(school.db)
  expect(rows).toEqual([{ part: 'parts.presence_events_2015_2016' }])
})
