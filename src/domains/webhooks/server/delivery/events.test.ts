import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeExcuse, makeFamily } from '#domains/excuses/server/excuses.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { holdReports, makeReported } from '#domains/progress-reports/server/progress-reports.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type Received, startWebhookReceiver, type WebhookReceiver } from '#test/services/webhook-receiver.ts'

const path = '/backoffice/workbench/webhooks'
const sync = '/pages/admin/workbench/report/progress/sync'

let school: TestSchool
let receiver: WebhookReceiver
let boss: Client
let secret: string
let endpointId: number
let cycleId: number
beforeAll(async () => {
  school = await startTestSchool({
    nowIso: '2026-11-10T16:00:00Z',
    config: { WEBHOOK_PRIVATE_ADDRESSES: true },
  })
  cycleId = await makeSchoolYear(school.db)
  receiver = await startWebhookReceiver()
  boss = await school.as('superadmin')
})
afterAll(async () => {
  await receiver.stop()
  await school.stop()
})

beforeEach(async () => {
  await sql`truncate webhook_endpoints, webhook_events cascade`.execute(school.owner)
  receiver.received.length = 0
  const made = await boss.post(path, {
    title: 'Student information',
    url: receiver.url,
    kinds: ['attendance.changed', 'excuse.decided', 'registration.changed', 'report.published'],
  })
  secret = made.body.secret
  endpointId = made.body.id
})

/** What arrives, read as a receiver does, by a library that is not ours, at the time of the school. */
function read({ body, headers }: Received): Told {
  vi.useFakeTimers({ toFake: ['Date'], now: school.clock.nowMs() })
  try {
    return new Webhook(secret).verify(body, { ...headers }) as Told
  } finally {
    vi.useRealTimers()
  }
}
interface Told {
  readonly type: string
  readonly timestamp: string
  readonly data: Record<string, unknown>
}
const deliver = () => school.runJob('webhooks.deliver')
const told = () => receiver.received.map(read)

it('a saved roll arrives once, signed, with numbers and no name', async () => {
  const session = await makeSession(school.db, { expertIds: [await school.persona('facilitator')] })
  const facilitator = await school.as('facilitator')
  const { body } = await facilitator.get(session.path)
  await deliver()
  receiver.received.length = 0
  const [first] = body.attendances
  const other = first.status === 'Excused Absent' ? 'Present' : 'Excused Absent'
  const saved = await facilitator.post(session.path, {
    ...{ _action: 'overwrite_attendances', version: body.version },
    attendances: body.attendances.map(({ id, status }: { id: number; status: string }) => ({
      id,
      status: id === first.id ? other : status,
    })),
  })
  expect(saved.status).toBe(200)
  await deliver()
  await deliver()
  expect(told()).toEqual([
    {
      type: 'attendance.changed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        ...{ attendance_id: first.id, attendable_id: session.sessionId, source: 'staff' },
        student_id: expect.any(Number),
        updated_at: expect.any(String),
      },
    },
  ])
  const text = receiver.received[0]?.body ?? ''
  for (const { name } of await school.db.selectFrom('users').select('name').execute())
    expect(text).not.toContain(name)
})

it('a decided excuse arrives, and what takes the decision back', async () => {
  const family = await makeFamily(school.db, { advisorId: await school.persona('advisor') })
  const advisor = await school.as('advisor')
  const id = await makeExcuse(school.db, { studentId: family.studentId, requesterId: family.guardianId })
  await deliver()
  expect(told()).toEqual([])
  const decide = (decision: string) =>
    advisor.put(`/pages/employee/attendances/report/excuse/${decision}`, { excuse_ids: [id] })
  expect((await decide('approve')).body).toMatchObject({ handled: 1 })
  expect((await decide('remove')).body).toMatchObject({ handled: 1 })
  await deliver()
  const excuses = told().filter(({ type }) => type === 'excuse.decided')
  expect(excuses.map(({ data }) => [data.excuse_id, data.student_id, data.state])).toEqual([
    [id, family.studentId, 'approved'],
    [id, family.studentId, 'removed'],
  ])
  const [before, after] = excuses.map(({ data }) => Number(data.version))
  expect(after).toBeGreaterThan(before ?? 0)
})

it('a registration arrives when it begins and when it ends', async () => {
  const experienceId = await makeFullExperience(school.db, { cycleId, places: 3 })
  const studentId = await makeStudent(school.db)
  const admin = await school.as('admin')
  const at = `/backoffice/experiences/${experienceId}/registrations`
  const motivation = 'The family asked for it'
  expect((await admin.post(at, { student_id: studentId, motivation })).status).toBe(200)
  expect((await admin.post(`${at}/drop`, { student_id: studentId, motivation })).status).toBe(200)
  await deliver()
  const places = told().filter(({ type }) => type === 'registration.changed')
  expect(places.map(({ data }) => [data.student_id, data.experience_id, data.state])).toEqual([
    [studentId, experienceId, 'registered'],
    [studentId, experienceId, 'dropped'],
  ])
})

it('a report arrives at the end of the hold; a stopped one never; one taken back as withdrawn', async () => {
  const report = (name: string) =>
    makeReported(school.db, { cycleId, name, words: 'Well done', nowMs: school.clock.nowMs() })
  const [ida, noa] = [await report('Ida Moreau'), await report('Noa Hill')]
  const reports = () => told().filter(({ type }) => type === 'report.published')
  const stopped = await holdReports(school, { cycleId, studentIds: [noa.studentId] })
  await holdReports(school, { cycleId, studentIds: [ida.studentId] })
  const admin = await school.as('admin')
  expect((await admin.post(`/backoffice/workbench/report/progress/releases/${stopped}/cancel`)).status).toBe(
    200,
  )
  await school.runJob('progress-reports.send')
  await deliver()
  expect(reports()).toEqual([])
  receiver.received.length = 0
  school.clock.advance(10 * 60_000)
  await school.runJob('progress-reports.send')
  await deliver()
  expect(reports().map(({ data }) => data)).toMatchObject([
    { student_id: ida.studentId, cycle_id: cycleId, kind: 'mid_cycle', version: 1, state: 'published' },
  ])
  const asked = { cycle_id: cycleId, student_ids: [ida.studentId], reports: { mid_cycle: false } }
  expect((await admin.post(sync, asked)).status).toBe(200)
  await deliver()
  expect(reports().map(({ data }) => data.state)).toEqual(['published', 'withdrawn'])
  expect(reports().filter(({ data }) => data.student_id === noa.studentId)).toEqual([])
})

it('what was rolled back is told to nobody, nor what nobody listens to', async () => {
  const studentId = await makeStudent(school.db)
  const experienceId = await makeFullExperience(school.db, { places: 3 })
  await inTransaction(school.services.database, async (db) => {
    await db.insertInto('registrations').values({ experienceId, studentId }).execute()
    throw new Error('no')
  }).catch(() => {})
  await deliver()
  expect(receiver.received).toEqual([])
  const { body } = await boss.get(`${path}/${endpointId}`)
  const saved = await boss.post(`${path}/${endpointId}`, {
    ...{ title: 'Reports alone', url: receiver.url, kinds: ['report.published'], version: body.version },
  })
  expect(saved.status).toBe(200)
  await school.db.insertInto('registrations').values({ experienceId, studentId }).execute()
  expect(await school.db.selectFrom('webhookEvents').select('id').execute()).toEqual([])
})

it('a receiver of one campus hears of that campus alone', async () => {
  const { body } = await boss.get(`${path}/${endpointId}`)
  await boss.post(`${path}/${endpointId}`, {
    ...{ title: 'Campus 2', url: receiver.url, kinds: ['registration.changed'], version: body.version },
    cohort_id: 2,
  })
  const experienceId = await makeFullExperience(school.db, { places: 3 })
  const [here, there] = [
    await makeStudent(school.db, { cohortId: 2 }),
    await makeStudent(school.db, { cohortId: 1 }),
  ]
  for (const studentId of [there, here])
    await school.db.insertInto('registrations').values({ experienceId, studentId }).execute()
  await deliver()
  expect(told().map(({ data }) => data.student_id)).toEqual([here])
})

it('a receiver that is to hear less is sent nothing more of what it heard before, nor by a replay', async () => {
  const experienceId = await makeFullExperience(school.db, { places: 9 })
  const register = async (cohortId: number) => {
    const studentId = await makeStudent(school.db, { cohortId })
    await school.db.insertInto('registrations').values({ experienceId, studentId }).execute()
    return studentId
  }
  const at = `${path}/${endpointId}`
  const since = new Date(school.clock.nowMs() - 3_600_000).toISOString()
  const narrow = async (kinds: string[]) => {
    const { version } = (await boss.get(at)).body
    const fields = { title: 'Campus 2', url: receiver.url, kinds, version, cohort_id: 2 }
    return (await boss.post(at, fields)).body.message
  }
  await register(1)
  await deliver()
  const [delivered] = (await boss.get(`${at}/deliveries?state=delivered`)).body.deliveries
  receiver.received.length = 0
  await boss.post(`${at}/switch`, { is_on: false })
  const [, here] = [await register(1), await register(2)]
  expect(await narrow(['registration.changed', 'report.published'])).toBe(
    'Campus 2 saved. 1 event that waited for it is not sent any more',
  )
  await boss.post(`${at}/switch`, { is_on: true })
  expect((await boss.post(`${at}/replay`, { since })).body).toMatchObject({ replayed: 1 })
  await deliver()
  expect(told().map(({ data }) => data.student_id)).toEqual([here])
  const again = await boss.post(`${at}/deliveries/${delivered.id}/replay`)
  expect(again.body.formErrors).toEqual({ form: 'Campus 2 is no longer set to hear of this.' })
  // One of its campus that waits for a kind which is taken away.
  await register(2)
  expect(await narrow(['report.published'])).toBe(
    'Campus 2 saved. 1 event that waited for it is not sent any more',
  )
  await deliver()
  expect(told()).toHaveLength(1)
})

it('a thousand changes of one statement are a thousand events, put in line at once', async () => {
  const experienceId = await makeFullExperience(school.db, { places: 3 })
  const studentId = await makeStudent(school.db)
  await sql`insert into registrations (experience_id, student_id, dropped_at, from_day)
    select ${experienceId}, ${studentId}, now(), date '2026-01-01' + n from generate_series(1, 1000) n`.execute(
    school.db,
  )
  await deliver()
  expect(receiver.received).toHaveLength(1000)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1000)
})
