import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSession, tellLedger, visit } from '#domains/attendance/server/attendance.factory.ts'
import { seatExternals } from '#domains/attendance/server/attendance.service.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { countWaiting } from '#test/databases/count-waiting.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let experienceId: number
let sessionId: number
const path = '/backoffice/workbench/external-students'
const fields = { name: 'Ines Duarte', school: 'Riverside', email: 'ines@riverside.test' }

beforeAll(async () => {
  school = await startTestSchool()
  const cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  experienceId = await makeExperience(school.db, {
    title: 'Boats',
    cycleId,
    expertIds: [await school.persona('facilitator')],
  })
  const { id } = await school.db
    .insertInto('attendables')
    .values({
      kind: 'session',
      schoolDate: '2026-11-12',
      experienceId,
      startsAt: new Date('2026-11-12T15:00:00Z'),
      endsAt: new Date('2026-11-12T16:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  sessionId = id
})
afterAll(() => school.stop())

const add = async (values: object) => (await school.as('operations')).post(path, { ...fields, ...values })
const onRoll = async (attendableId = sessionId) =>
  (
    await school.db
      .selectFrom('externalAttendances')
      .select('externalStudentId')
      .where('attendableId', '=', attendableId)
      .orderBy('externalStudentId')
      .execute()
  ).map(({ externalStudentId }) => externalStudentId)

it('adds one, who is on the rolls to come, and leaves them with the experience or by being archived', async () => {
  const operations = await school.as('operations')
  const { id } = (await add({ experience_ids: [experienceId] })).body
  expect(await onRoll()).toEqual([id])
  const { version } = (await operations.get(`${path}/${id}`)).body
  const saved = await operations.call({
    method: 'PUT',
    url: `/api${path}/${id}`,
    payload: { ...fields, version, experience_ids: [] },
  })
  expect([saved.status, await onRoll()]).toEqual([200, []])
  const late = await operations.call({
    method: 'PUT',
    url: `/api${path}/${id}`,
    payload: { ...fields, version, experience_ids: [experienceId] },
  })
  expect(late.status).toBe(409)
  await operations.call({
    method: 'PUT',
    url: `/api${path}/${id}`,
    payload: { ...fields, version: version + 1, experience_ids: [experienceId] },
  })
  expect(await onRoll()).toEqual([id])
  await operations.post(`${path}/${id}`, { _action: 'archive' })
  expect(await onRoll()).toEqual([])
  await operations.post(`${path}/${id}`, { _action: 'unarchive' })
  expect(await onRoll()).toEqual([id])
})

it('says at its field what is wrong, and adds nobody', async () => {
  const wrong = async (values: object) => (await add({ name: 'Nobody', ...values })).body.formErrors
  expect(await wrong({ name: ' ', school: '' })).toEqual({
    name: 'Type the name.',
    school: 'Type the name of the partner school.',
  })
  expect(await wrong({ consent_until: '2026-11-10' })).toEqual({
    consent_from: 'Say from which day it is valid.',
  })
  expect(await wrong({ consent_from: '2026-11-10', consent_until: '2026-11-09' })).toEqual({
    consent_until: 'Consent must end after it begins.',
  })
  expect(await wrong({ experience_ids: [999_999] })).toEqual({
    experience_ids: 'Choose experiences from the list.',
  })
  const over = { nowMs: school.clock.nowMs(), startsInDays: -160, endsInDays: -95 }
  const cycleId = await makeCycle(school.db, { ...over, title: 'Cycle 4' })
  const former = await makeExperience(school.db, { title: 'Kites', cycleId })
  expect(await wrong({ experience_ids: [experienceId, former] })).toEqual({
    experience_ids: 'Choose experiences from the list.',
  })
  const { total } = (await (await school.as('operations')).get(`${path}?search=nobody`)).body
  expect(total).toBe(0)
})

it('lists, finds and sorts them, and those without consent alone', async () => {
  const operations = await school.as('operations')
  await add({ name: 'Zoe Late', school: 'Harbor', consent_from: '2026-01-01', consent_until: '2026-11-01' })
  await add({ name: 'Abel Given', school: 'Harbor', consent_from: '2026-01-01' })
  const names = async (query: string) =>
    (await operations.get(`${path}?${query}`)).body.students.map(({ name }: { name: string }) => name)
  expect(await names('search=harb')).toEqual(['Abel Given', 'Zoe Late'])
  expect(await names('search=harb&sort=-name')).toEqual(['Zoe Late', 'Abel Given'])
  expect(await names('search=harb&without_consent=true')).toEqual(['Zoe Late'])
  const file = await operations.call({
    method: 'GET',
    url: '/api/downloads/external-students.csv?search=harb&sort=-name',
  })
  expect(file.text).toContain('Zoe Late,Harbor,ines@riverside.test,,,,2026-01-01,2026-11-01,expired')
})

it('shows facilitators those of their own experiences, and nobody else', async () => {
  const facilitator = await school.as('facilitator')
  const { body } = await facilitator.get(path)
  expect(body.students.map(({ name }: { name: string }) => name)).toEqual(['Ines Duarte'])
  expect(body.canManage).toBe(false)
  // Of one of theirs not what else they take part in, as on the page of the student.
  const cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs(), startsInDays: -22 })
  const other = await makeExperience(school.db, { title: 'Astronomy', cycleId })
  await add({ name: 'Mara Both', experience_ids: [experienceId, other] })
  const experiencesOf = async (persona: 'facilitator' | 'operations') =>
    (await (await school.as(persona)).get(`${path}?search=both`)).body.students[0].experiences
  expect(await experiencesOf('facilitator')).toEqual(['Boats'])
  expect(await experiencesOf('operations')).toEqual(['Astronomy', 'Boats'])
  const { id } = (await add({ name: 'Elsewhere' })).body
  expect((await facilitator.get(`${path}/${id}`)).status).toBe(404)
  expect((await facilitator.post(path, fields)).status).toBe(403)
  expect((await (await school.as('guardian')).get(path)).status).toBe(403)
})

it('shows nobody to who ran their class in a cycle of before, or one that is archived', async () => {
  const { db, clock } = school
  const permissions = ['shell.use', 'external_students.view'] as const
  const expert = await makeEmployee(db)
  await addToGroup(db, expert, await makeGroup(db, { permissions }))
  const over = { nowMs: clock.nowMs(), startsInDays: -160, endsInDays: -95 }
  const cycleId = await makeCycle(db, { ...over, title: 'Cycle 5' })
  const former = await makeExperience(db, { title: 'Rafts', cycleId, expertIds: [expert] })
  const { id } = (await add({ name: 'Petra Past', experience_ids: [] })).body
  await db
    .insertInto('externalRegistrations')
    .values({ externalStudentId: id, experienceId: former })
    .execute()
  const client = await school.as(expert)
  const seen = async () => ({
    page: (await client.get(`${path}/${id}`)).status,
    list: (await client.get(path)).body.total,
  })
  const nothing = { page: 404, list: 0 }
  expect(await seen()).toEqual(nothing)
  const running = await db
    .selectFrom('experiences')
    .select('cycleId')
    .where('id', '=', experienceId)
    .executeTakeFirstOrThrow()
  const archive = (archivedAt: Date | null) =>
    db
      .updateTable('experiences')
      .set({ ...running, archivedAt })
      .where('id', '=', former)
      .execute()
  await archive(null)
  expect(await seen()).toEqual({ page: 200, list: 1 })
  await archive(new Date(clock.nowMs()))
  expect(await seen()).toEqual(nothing)
})

it('says on the roll that consent is missing', async () => {
  const { body } = await (await school.as('facilitator')).get(
    `/backoffice/facilitate/expedition/${experienceId}/attendance/default/${sessionId}`,
  )
  expect(body.externalStudentsAttendance ?? []).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'Ines Duarte', remark: 'No consent' })]),
  )
})

it('is one person on a roll once they are a student here: the student, with what is seen of them', async () => {
  const facilitator = await school.as('facilitator')
  const expertIds = [await school.persona('facilitator')]
  const session = await makeSession(school.db, {
    expertIds,
    startAt: '2026-11-13T15:00:00Z',
    endAt: '2026-11-13T15:50:00Z',
  })
  const [ours] = session.students
  const email = ours?.email.toUpperCase() ?? ''
  const { id } = (await add({ name: 'Mia Both', email, experience_ids: [session.experienceId] })).body
  await add({ name: 'Ola Stays', email: 'ola@riverside.test', experience_ids: [session.experienceId] })
  expect(await onRoll(session.sessionId)).toContain(id)
  await tellLedger(
    school.db,
    session.sessionId,
    [visit({ name: 'm.', email }, 3 * 24 * 60, 3 * 24 * 60 + 50)],
    '2026-11-13T16:00:00Z',
  )
  const { body } = await facilitator.get(session.path)
  expect(body.attendances).toContainEqual(
    expect.objectContaining({ id: ours?.attendanceId, status: 'Present' }),
  )
  expect(body.externalStudentsAttendance).toEqual([expect.objectContaining({ name: 'Ola Stays' })])
})

it('says of a meeting that runs who was seen and left', async () => {
  const session = await makeSession(school.db, {
    expertIds: [await school.persona('facilitator')],
    startAt: '2026-11-13T15:00:00Z',
    endAt: '2026-11-13T15:50:00Z',
  })
  const of = (name: string) => ({ name, email: `${name.toLowerCase()}@riverside.test` })
  for (const name of ['Gone', 'Never']) await add({ ...of(name), experience_ids: [session.experienceId] })
  const facts = [visit(of('Gone'), 3 * 24 * 60, 3 * 24 * 60 + 5)]
  await tellLedger(school.db, session.sessionId, facts, '2026-11-13T15:20:00Z')
  const now = school.clock.nowMs()
  const rollAt = async (iso: string) => {
    school.clock.set(Date.parse(iso))
    const { body } = await (await school.as('facilitator')).get(session.path)
    return body.externalStudentsAttendance.map((one: Record<string, unknown>) => [
      one['name'],
      one['status'],
      one['leftAt'],
    ])
  }
  expect(await rollAt('2026-11-13T15:20:00Z')).toEqual([
    ['Gone', 'Present', '2026-11-13T15:05:00.000Z'],
    ['Never', 'Unexcused Absent', null],
  ])
  await tellLedger(school.db, session.sessionId, [], '2026-11-13T16:00:00Z')
  expect(await rollAt('2026-11-13T16:00:00Z')).toEqual([
    ['Gone', 'Insufficient', null],
    ['Never', 'Unexcused Absent', null],
  ])
  school.clock.set(now)
})

describe('while a session is added to the experience', () => {
  const change = async (id: number, ids: readonly number[]) => {
    const operations = await school.as('operations')
    const { version } = (await operations.get(`${path}/${id}`)).body
    const payload = { ...fields, version, experience_ids: ids }
    return operations.call({ method: 'PUT', url: `/api${path}/${id}`, payload })
  }
  it.each([
    ['is added', async () => 0, async () => add({ experience_ids: [experienceId] })],
    [
      'is registered',
      async () => (await add({ experience_ids: [] })).body.id,
      (id: number) => change(id, [experienceId]),
    ],
    [
      'is back',
      async () => {
        const { id } = (await add({ experience_ids: [experienceId] })).body
        await (await school.as('operations')).post(`${path}/${id}`, { _action: 'archive' })
        return id
      },
      async (id: number) => (await school.as('operations')).post(`${path}/${id}`, { _action: 'unarchive' }),
    ],
  ])('a student who %s is on its roll as on the others', async (_, prepare, act) => {
    const id = await prepare()
    const { acting, added } = await inTransaction(school.services.database, async (db) => {
      await sql`select from experiences where id = ${experienceId} for no key update`.execute(db)
      const { rows } = await sql<{ id: number }>`
        insert into attendables (kind, school_date, experience_id, starts_at, ends_at)
        values ('session', '2026-11-13', ${experienceId}, '2026-11-13T15:00:00Z', '2026-11-13T16:00:00Z') returning id`.execute(
        db,
      )
      await seatExternals(db, [experienceId], new Date(school.clock.nowMs()))
      const saving = act(id)
      await Promise.race([saving, expect.poll(() => countWaiting(school.db), { timeout: 20_000 }).toBe(1)])
      return { acting: { saving }, added: rows[0]?.id ?? 0 }
    })
    expect((await acting.saving).status).toBe(200)
    expect(await onRoll(added)).toEqual(await onRoll())
  })
})
