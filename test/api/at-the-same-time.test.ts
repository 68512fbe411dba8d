import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHouseEvent, makeSession } from '../../src/domains/attendance/server/attendance.factory.ts'
import { fetchReport } from '../../src/domains/attendance/server/meeting/fetch-report.ts'
import { makeExcuse } from '../../src/domains/excuses/server/excuses.factory.ts'
import { makeGuardian, makeHouse, makeStudent } from '../../src/domains/people/server/people.factory.ts'
import { makeSchoolYear } from '../../src/domains/school-year/server/school-year.factory.ts'
import { startZoomSandbox, type ZoomSandbox } from '../../src/vendors/zoom/sandbox/zoom-sandbox.ts'
import type { Answer, Client } from '../support/client.ts'
import { type Stepper, startStepper } from '../support/databases/step-by-step.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'
import { postVideoWebhook } from '../support/services/video-webhook.ts'

const credentials = { accountId: 'account', clientId: 'client', clientSecret: 'secret' }
const secret = 'a secret only Zoom knows'
const meetingId = '84412345678'
const minute = 60_000
const startMs = Date.parse('2026-11-10T15:00:00Z')
const endMs = startMs + 50 * minute

let school: TestSchool
let sandbox: ZoomSandbox
let stepper: Stepper
let admin: Client
let dean: Client
let session: Awaited<ReturnType<typeof makeSession>>
let standup: Awaited<ReturnType<typeof makeHouseEvent>>
let house: { id: number; advisorId: number }
let excuseId: number

/** Ana, Ben and Cara were due at 10:00; tomorrow their house meets, Ben's excuse for both days waits. */
beforeAll(async () => {
  sandbox = await startZoomSandbox({
    ...credentials,
    port: 0,
    secret,
    webhookUrl: 'http://127.0.0.1:9/none',
    seed: 'test',
    clock: { nowMs: () => school.clock.nowMs() },
    webhookRetryDelaysMs: [],
  })
  school = await startTestSchool({
    nowIso: '2026-11-10T16:00:00Z',
    config: {
      ZOOM_ACCOUNT_ID: credentials.accountId,
      ZOOM_CLIENT_ID: credentials.clientId,
      ZOOM_CLIENT_SECRET: credentials.clientSecret,
      ZOOM_WEBHOOK_SECRET: secret,
      ZOOM_API_URL: sandbox.apiBaseUrl,
      ZOOM_OAUTH_URL: sandbox.url,
    },
  })
  admin = await school.as('admin')
  dean = await school.as('dean')
  await makeSchoolYear(school.db)
  const advisorId = await school.persona('advisor')
  house = { id: await makeHouse(school.db, { advisorId, cohortId: 1 }), advisorId }
  session = await makeSession(school.db, {
    studentNames: ['Ana One', 'Ben Two', 'Cara Three'],
    videoMeetingId: meetingId,
    cohortId: 1,
  })
  const [ana, ben] = session.students
  if (!ana || !ben) throw new Error('the session has no students')
  standup = await makeHouseEvent(school.db, {
    advisorId,
    houseId: house.id,
    startAt: '2026-11-11T15:00:00Z',
    studentNames: [],
  })
  await sql`update students set cohort_id = 1 where id = any(${session.students.map(({ id }) => id)})`.execute(
    school.db,
  )
  await sql`update students set house_id = ${house.id} where id = ${ana.id}`.execute(school.db)
  for (const { id, name } of session.students)
    await makeGuardian(school.db, { name: `Guardian of ${name}`, studentIds: [id] })
  excuseId = await makeExcuse(school.db, {
    studentId: ben.id,
    requesterId: await makeGuardian(school.db, { name: 'Guardian who asked', studentIds: [ben.id] }),
    endAt: '2026-11-12T04:59:59Z',
  })
  sandbox.schedule([
    {
      meetingId,
      uuid: 'uuid-1',
      topic: 'The Kelp Forest',
      hostId: 'host',
      startMs,
      endMs,
      attendees: session.students.slice(0, 3).map(({ email }, index) => ({
        name: 'someone',
        email,
        registrantId: null,
        accountId: null,
        segments: index === 1 ? [] : [{ fromMs: startMs + index * 5 * minute, toMs: endMs }],
      })),
    },
  ])
  stepper = await startStepper(school.databaseUrl)
})
afterAll(async () => {
  await stepper.stop()
  await school.stop()
  await sandbox.stop()
})

const idOf = (index: number) => session.students[index]?.id ?? 0

/** Everything as it was: Ana joined, nothing was computed, nobody decided, nobody was told. */
async function reset(): Promise<void> {
  await sql`
    delete from attendables where id not in (${sql.lit(session.sessionId)}, ${sql.lit(standup.eventId)});
    delete from attendance_changes; delete from presence_events; delete from outbox_mails; delete from calendar_cancellations;
    delete from calendar_changes; delete from holidays; delete from excuse_calendar_skips; delete from excuse_decisions; delete from notifications;
    update attendances set computed_statuses = '{}', staff_statuses = null, staff_set_by = null, staff_set_at = null,
      first_joined_at = null, last_left_at = null, present_seconds = 0, segments = '[]', matched_by = null,
      excuse_id = null, notified_at = null, computed_changed_at = null;
    delete from attendances where attendable_id = ${sql.lit(standup.eventId)};
    insert into attendances (attendable_id, student_id) values (${sql.lit(standup.eventId)}, ${sql.lit(idOf(0))});
    update attendables set roll_version = 0, computed_at = null, meeting_started_at = null, meeting_ended_at = null,
      video_meeting_uuid = null, report_received_at = null, staff_saved_at = null, staff_saved_by = null,
      cancelled_at = null, unsure_count = 0, video_failed_at = null, video_failure = null;
    update excuses set approved = null, decided_by = null, decided_at = null, removed_at = null, version = 1;
    update students set house_id = case when id = ${sql.lit(idOf(0))} then ${sql.lit(house.id)} end
      where id = any(array[${sql.lit(idOf(0))}, ${sql.lit(idOf(1))}, ${sql.lit(idOf(2))}]);
    update houses set version = 1;
    insert into presence_events (attendable_id, source, kind, happened_at, participant_email, dedupe_key)
      values (${sql.lit(session.sessionId)}, 'webhook', 'joined', '2026-11-10T15:00:00Z',
        ${sql.lit(session.students[0]?.email ?? '')}, 'ana')`.execute(school.db)
}

/** The record without numbers that differ by the run. */
async function record(): Promise<unknown> {
  const { rows } = await sql<{ record: unknown }>`select json_build_object(
    'rows', (select json_agg(r order by r.kind, r.school_date, r.name) from (select m.kind, m.school_date, u.name, a.computed_statuses, a.staff_statuses,
        a.first_joined_at, a.last_left_at, a.present_seconds, a.segments, a.excuse_id, a.notified_at is not null as told
      from attendances a join attendables m on m.id = a.attendable_id join users u on u.id = a.student_id) r),
    'rolls', (select json_agg(r order by r.kind, r.school_date) from (select kind, school_date, roll_version, cancelled_at, staff_saved_at,
        report_received_at, computed_at is not null as computed, meeting_ended_at from attendables) r),
    'changes', (select json_agg(r order by r.name, r.id) from (select c.id, u.name, c.from_statuses, c.to_statuses, c.source
      from attendance_changes c join attendances a on a.id = c.attendance_id join users u on u.id = a.student_id) r),
    'facts', (select json_agg(dedupe_key order by dedupe_key) from presence_events),
    'mails', (select json_agg(o.subject || ' to ' || o.to_name order by o.subject, o.to_name) from outbox_mails o),
    'excuses', (select json_agg(json_build_array(approved, removed_at, version)) from excuses),
    'students', (select json_agg(json_build_array(u.name, s.house_id) order by u.name) from students s join users u on u.id = s.id)
  ) as record`.execute(school.db)
  return JSON.parse(JSON.stringify(rows[0]?.record), (key, value: unknown) =>
    key === 'id' ? undefined : value,
  )
}

const said = ({ status, body }: Answer) => ({ status, message: body.message ?? null })

const acts = {
  webhook: async () => {
    const payload = JSON.stringify({
      event: 'meeting.participant_joined',
      event_ts: startMs,
      payload: {
        account_id: 'account',
        object: {
          id: meetingId,
          uuid: 'uuid-1',
          host_id: 'host',
          topic: 'The Kelp Forest',
          participant: { user_id: '2', email: session.students[2]?.email, join_time: '2026-11-10T15:06:00Z' },
        },
      },
    })
    const { status } = await postVideoWebhook(school, secret, payload)
    return { status }
  },
  report: async () => fetchReport(school.services, session.sessionId),
  computation: async () => school.runJob('attendance.keep-time'),
  save: async () =>
    said(
      await admin.post(session.path, {
        _action: 'overwrite_attendances',
        attendances: session.students
          .slice(1)
          .map(({ attendanceId }) => ({ id: attendanceId, status: 'Late' })),
      }),
    ),
  'notice to guardians': async () => said(await admin.post(session.path, { _action: 'notify_guardians' })),
  approval: async () =>
    said(await dean.put('/pages/employee/attendances/report/excuse/approve', { excuse_ids: [excuseId] })),
  'house membership': async () =>
    said(
      await admin.post(`/backoffice/houses/edit/${house.id}`, {
        _action: 'update',
        version: 1,
        title: 'House of Tides',
        cohort_id: 1,
        advisor_id: house.advisorId,
        president_id: null,
        vice_president_id: null,
        default_standup_time: '08:45',
        conference_url: 'https://video.school.test/j/1',
        member_ids: [idOf(1), idOf(2)],
      }),
    ),
  holiday: async () =>
    said(
      await admin.post('/backoffice/cycles-and-holidays/changes', {
        change: {
          kind: 'holiday',
          title: 'Storm',
          starts_on: '2026-11-10',
          ends_on: '2026-11-11',
          cohort_id: null,
        },
      }),
    ),
} satisfies Record<string, () => Promise<unknown>>
type Name = keyof typeof acts

/** The notice reads what the others write, and nobody else's work reads it: one partner that changes a row is enough. */
const pairs: readonly (readonly [Name, Name])[] = [
  ['report', 'computation'],
  ['report', 'save'],
  ['report', 'approval'],
  ['report', 'house membership'],
  ['report', 'holiday'],
  ['report', 'webhook'],
  ['computation', 'save'],
  ['computation', 'approval'],
  ['computation', 'house membership'],
  ['computation', 'webhook'],
  ['computation', 'holiday'],
  ['save', 'approval'],
  ['save', 'house membership'],
  ['save', 'holiday'],
  ['approval', 'house membership'],
  ['approval', 'holiday'],
  ['approval', 'notice to guardians'],
  ['report', 'notice to guardians'],
  ['house membership', 'holiday'],
]

/** What two calls answered and made, whichever was first. */
const resultOf = (answers: Partial<Record<Name, unknown>>, stored: unknown) =>
  JSON.stringify([Object.entries(answers).sort(([one], [other]) => (one < other ? -1 : 1)), stored], null, 1)

async function inSeries(first: Name, second: Name) {
  await reset()
  const one = await acts[first]()
  const other = await acts[second]()
  return resultOf({ [first]: one, [second]: other }, await record())
}

async function interleaved(first: Name, second: Name, holdBefore: number) {
  await reset()
  const { answers, deadlocks, wasStopped } = await stepper.between(acts[first], acts[second], holdBefore)
  const [one, other] = answers
  return { deadlocks, wasStopped, result: resultOf({ [first]: one, [second]: other }, await record()) }
}

describe.each(pairs)('%s and %s', (one, other) => {
  it.each([
    [one, other],
    [other, one],
  ])('%s stopped before each of its statements: the result of one after the other', async (first, second) => {
    const results = [await inSeries(first, second), await inSeries(second, first)]
    let stops = 0
    for (; ; stops++) {
      const { deadlocks, wasStopped, result } = await interleaved(first, second, stops)
      if (!wasStopped) break
      expect(deadlocks, `deadlocks, stopped before statement ${stops}`).toBe(0)
      // The first of the two results, to show how it differs.
      if (!results.includes(result)) expect(`statement ${stops}: ${result}`).toBe(results[0])
    }
    expect(stops).toBeGreaterThan(3)
  })
})

it('a student joins a house while its closed day is opened, each stopped before each statement: the roll expects them', async () => {
  const open = async () => {
    const { rows } = await sql<{ id: number }>`select id from holidays`.execute(school.db)
    return said(
      await admin.post('/backoffice/cycles-and-holidays/changes', {
        change: { kind: 'remove_holiday', id: rows[0]?.id },
      }),
    )
  }
  const join = acts['house membership']
  for (const [one, other] of [
    [join, open],
    [open, join],
  ] as const)
    for (let stops = 0; ; stops++) {
      await reset()
      await acts.holiday()
      const { answers, deadlocks, wasStopped } = await stepper.between(one, other, stops)
      if (!wasStopped) break
      const ok = { status: 200 }
      expect([answers, deadlocks], `statement ${stops}`).toMatchObject([[ok, ok], 0])
      const { rows } = await sql`select a.student_id, m.cancelled_at from attendances a
        join attendables m on m.id = a.attendable_id where m.id = ${standup.eventId} order by 1`.execute(
        school.db,
      )
      const due = [idOf(1), idOf(2)].map((studentId) => ({ studentId, cancelledAt: null }))
      expect(rows, `statement ${stops}`).toEqual(due)
    }
})

describe('a series of Dana while the calendar changes, stopped before each statement', () => {
  let danaId: number
  let filed: { id: number; seriesId: number } | undefined
  beforeAll(async () => {
    danaId = await makeStudent(school.db, { name: 'Dana Four', cohortId: 1 })
  })

  /** Mondays and Wednesdays in November; the 10th is a Tuesday, the 11th a Wednesday. */
  const recurrence = {
    period_start: '2026-11-09',
    period_end: '2026-11-18',
    weekdays: ['Monday', 'Wednesday'],
  }
  const file = async () =>
    said(
      await admin.post('/excuses/recurring', {
        recurrence: { ...recurrence, all_day: true },
        excuse: { student_id: danaId, reason: 'Medical appointment' },
      }),
    )
  const edit = async () =>
    said(
      await admin.patch(`/excuses/recurring/${filed?.seriesId}`, {
        excuseId: filed?.id,
        eventsToUpdate: 'all',
        recurrence: { weekdays: ['Monday', 'Tuesday', 'Wednesday'] },
      }),
    )
  const fileFirst = async () => {
    await file()
    const { rows } = await sql<{ id: number; seriesId: number }>`
      select id, series_id from excuses where student_id = ${danaId} order by occurs_on limit 1`.execute(
      school.db,
    )
    filed = rows[0]
  }
  const days = async () =>
    (
      await sql`select occurs_on, removed_at is null as stands from excuses where student_id = ${danaId} order by occurs_on`.execute(
        school.db,
      )
    ).rows

  it.each([
    ['filed', async () => {}, file],
    ['edited', fileFirst, edit],
  ])('%s, and two of its days are closed: the result of one after the other', async (_, prepare, act) => {
    const begin = async () => {
      await reset()
      await sql`delete from excuses where student_id = ${sql.lit(danaId)}`.execute(school.db)
      await sql`delete from excuse_series where student_id = ${sql.lit(danaId)}`.execute(school.db)
      await prepare()
    }
    const text = async (answers: unknown) => JSON.stringify([answers, await days()], null, 1)
    await begin()
    const acted = await act()
    const first = await text([acted, await acts.holiday()])
    await begin()
    const closed = await acts.holiday()
    const second = await text([await act(), closed])
    expect(first).not.toBe(second)

    for (const [one, other] of [
      [act, acts.holiday],
      [acts.holiday, act],
    ] as const) {
      let stops = 0
      for (; ; stops++) {
        await begin()
        const { answers, deadlocks, wasStopped } = await stepper.between(one, other, stops)
        if (!wasStopped) break
        expect(deadlocks, `deadlocks, stopped before statement ${stops}`).toBe(0)
        const result = await text(one === act ? answers : answers.toReversed())
        if (result !== second) expect(result, `stopped before statement ${stops}`).toBe(first)
      }
      expect(stops).toBeGreaterThan(3)
    }
  })
})

describe('an excuse that waits for a day while the day is closed, stopped before each statement', () => {
  let evaId: number
  let waitingId: number
  beforeAll(async () => {
    evaId = await makeStudent(school.db, { name: 'Eva Five', cohortId: 1 })
    waitingId = await makeExcuse(school.db, {
      studentId: evaId,
      requesterId: await makeGuardian(school.db, { studentIds: [evaId] }),
      startAt: '2026-11-12T05:00:00Z',
      endAt: '2026-11-13T04:59:59Z',
    })
  })
  afterAll(async () => {
    await sql`delete from excuses where student_id = ${sql.lit(evaId)}`.execute(school.db)
  })

  const close = async () =>
    said(
      await admin.post('/backoffice/cycles-and-holidays/changes', {
        change: {
          kind: 'closure',
          reason: 'snow',
          title: 'snow',
          starts_on: '2026-11-12',
          ends_on: '2026-11-12',
          cohort_id: 1,
        },
      }),
    )
  const approve = async () =>
    said(await admin.put('/pages/employee/attendances/report/excuse/approve', { excuse_ids: [waitingId] }))

  it('approved: the result of one after the other', async () => {
    const result = async (answers: unknown) => {
      const { rows } = await sql`
        select approved, removed_at is null as stands, (select count(*)::integer from holidays) as closed,
          (select count(*)::integer from notifications where user_id = requester_id) as told
        from excuses where id = ${waitingId}`.execute(school.db)
      return JSON.stringify([answers, rows], null, 1)
    }
    await reset()
    const acted = await approve()
    const first = await result([acted, await close()])
    await reset()
    const closed = await close()
    const second = await result([await approve(), closed])
    expect(first).not.toBe(second)

    for (const [one, other] of [
      [approve, close],
      [close, approve],
    ] as const) {
      let stops = 0
      for (; ; stops++) {
        await reset()
        const { answers, deadlocks, wasStopped } = await stepper.between(one, other, stops)
        if (!wasStopped) break
        expect(deadlocks, `deadlocks, stopped before statement ${stops}`).toBe(0)
        const got = await result(one === approve ? answers : answers.toReversed())
        if (got !== second) expect(got, `stopped before statement ${stops}`).toBe(first)
      }
      expect(stops).toBeGreaterThan(3)
    }
  })
})

it('two rolls that learn who the same guest is, stopped before each statement: one answer stands', async () => {
  const [first] = session.students
  const rolls: string[] = []
  for (const _ of [1, 2]) {
    const { rows } = await sql<{ id: number }>`
      insert into attendables (kind, experience_id, school_date, starts_at, ends_at)
      values ('session', ${session.experienceId}, '2026-11-10', '2026-11-10T15:00:00Z', '2026-11-10T15:50:00Z') returning id`.execute(
      school.db,
    )
    const id = rows[0]?.id ?? 0
    await sql`insert into attendances (attendable_id, student_id) values (${id}, ${first?.id ?? 0})`.execute(
      school.db,
    )
    await sql`insert into presence_events (attendable_id, source, kind, happened_at, participant_name, dedupe_key)
      values (${id}, 'webhook', 'joined', '2026-11-10T15:00:00Z', 'Galaxy Tab', 'tab')`.execute(school.db)
    rolls.push(
      `/backoffice/facilitate/expedition/${session.experienceId}/attendance/default/${id}/zoom-report`,
    )
  }
  const learn = (path: string | undefined) => async () =>
    (await admin.post(path ?? '', { _action: 'conciliate', choices: { 'name:galaxy tab': first?.id } }))
      .status
  // Every third of its fifty statements: from the alias on, every stop makes the other wait.
  for (let stops = 0; ; stops += 3) {
    await sql`delete from participant_aliases`.execute(school.db)
    const { answers, deadlocks, wasStopped } = await stepper.between(learn(rolls[0]), learn(rolls[1]), stops)
    expect([answers, deadlocks]).toEqual([[200, 200], 0])
    const standing = await sql`select student_id from participant_aliases where forgotten_at is null`.execute(
      school.db,
    )
    expect(standing.rows).toEqual([{ studentId: first?.id }])
    if (!wasStopped) break
  }
})
