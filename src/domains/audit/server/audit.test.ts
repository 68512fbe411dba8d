import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeSchool } from '#contract/school/school.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { AuditChange, AuditSeen, AuditTaken } from '../contract/audit.contract.ts'

const hour = 60 * 60_000
let school: TestSchool
let director: Client
let studentId: number
let deanId: number
beforeAll(async () => {
  school = await startTestSchool()
  director = await school.as('director')
  deanId = await school.persona('dean')
  studentId = await makeStudent(school.db, { name: 'Thea Audit' })
})
afterAll(() => school.stop())

const changes = async (query = ''): Promise<AuditChange[]> =>
  (await director.get(`/backoffice/audit/changes${query}`)).body.changes
const seen = async (query = ''): Promise<AuditSeen[]> => {
  await school.services.reads.flush()
  return (await director.get(`/backoffice/audit/seen${query}`)).body.seen
}
const taken = async (query = ''): Promise<AuditTaken[]> =>
  (await director.get(`/backoffice/audit/taken${query}`)).body.taken
const write = (entry: object) =>
  school.db
    .insertInto('auditLog')
    .values({
      action: 'student.changed',
      subjectType: 'student',
      subjectId: String(studentId),
      actorId: deanId,
      happenedAt: new Date(school.clock.nowMs()),
      ...entry,
    })
    .execute()
const told = async () =>
  school.db
    .selectFrom('notifications')
    .select('title')
    .where('category', '=', 'records')
    .where('userId', '=', await school.persona('director'))
    .orderBy('id')
    .execute()

it('is for who watches over the whole school', async () => {
  for (const who of ['dean', 'operations', 'advisor', 'guardian'] as const)
    for (const list of ['changes', 'seen', 'taken', 'alarms'])
      expect((await (await school.as(who)).get(`/backoffice/audit/${list}`)).status).toBe(403)
  expect((await school.as('admin').then((admin) => admin.get('/backoffice/audit/changes'))).status).toBe(200)
})

it('finds what was changed of somebody, also where it stands under what is theirs', async () => {
  const excuseId = await makeExcuse(school.db, { studentId, requesterId: deanId })
  await write({ before: { firstName: 'Tea', grade: 9 }, after: { firstName: 'Thea', grade: 9 } })
  await write({ action: 'excuse.decided', subjectType: 'excuse', subjectId: String(excuseId) })
  await write({ action: 'note.changed', subjectType: 'note', subjectId: '999' })
  const found = await changes('?of=thea%20aud')
  expect(found.map(({ did }) => did).toSorted()).toEqual(['Excuse decided', 'Student changed'])
  expect(found.find(({ did }) => did === 'Student changed')).toMatchObject({
    actor: { id: deanId },
    subject: { name: 'Thea Audit', url: `/students/${studentId}` },
    // Which field, never what stood in it.
    fields: [{ name: 'First name', before: null, after: null }],
    isValueShown: false,
  })
  expect(await changes('?of=nobody%20of%20this%20name')).toEqual([])
  expect((await changes(`?who_id=${deanId}&kind=note`)).map(({ did }) => did)).toEqual(['Note changed'])
  expect(await changes('?from=2020-01-01&to=2020-02-01')).toEqual([])
  const wrong = await director.get('/backoffice/audit/changes?from=2026-02-01&to=2026-01-01')
  expect([wrong.status, wrong.body.formErrors]).toEqual([400, { to: 'The end is before the start.' }])
  expect((await director.get('/backoffice/audit/changes?page=2')).body).toMatchObject({
    changes: [],
    page: 2,
  })
})

it('shows what was, and is, of what is about nobody', async () => {
  await write({
    action: 'setting.changed',
    subjectType: 'setting',
    subjectId: 'x',
    before: { a: 1 },
    after: { a: 2 },
  })
  expect((await changes('?kind=setting'))[0]).toMatchObject({
    fields: [{ name: 'A', before: '1', after: '2' }],
  })
})

it('names work that somebody started as its page does', async () => {
  await write({ action: 'job.started', subjectType: 'job', subjectId: 'attendance.check-totals' })
  expect((await changes('?kind=job'))[0]?.subject).toEqual({ name: 'Recount every roll', url: null })
})

it('keeps whose records were on whose screen, by the hour and in which parts', async () => {
  const dean = await school.as('dean')
  await dean.get(`/backoffice/students/${studentId}`)
  await dean.get(`/backoffice/students/${studentId}`)
  await dean.get('/backoffice/people/students')
  await (await school.as('guardian')).get('/family')
  const mine = (await seen(`?of_id=${studentId}`)).filter(({ reader }) => reader.id === deanId)
  expect(mine).toHaveLength(1)
  expect(mine[0]?.areas).toContain('Student page')
  expect(await seen(`?who_id=${studentId}`)).toEqual([])
})

it('says what each part that has tables stores, and who sees it', async () => {
  const { stored } = (await director.get('/backoffice/audit/stored')).body
  const notes = stored.find(({ part }: { part: string }) => part === 'Notes')
  expect(notes.groups.map(({ title }: { title: string }) => title)).toContain('Dean')
  expect(notes.people).toBeGreaterThan(0)
  expect(notes.holds).toContain('What staff write about a student, with sentiment and what is to follow')
  const clubs = stored.find(({ part }: { part: string }) => part === 'Clubs')
  expect(clubs.groups.map(({ title }: { title: string }) => title)).toEqual(['everybody on the staff'])
})

it('tells who watches of a file of many, once, and not whoever took it', async () => {
  const at = new Date(school.clock.nowMs())
  const file = (people: number) => ({
    beganAt: at,
    actorId: deanId,
    what: 'The listed students as a table',
    path: '/downloads/students',
    people,
    rows: people,
    isWhole: true,
  })
  await school.db
    .insertInto('departures')
    .values([file(40), file(300)])
    .execute()
  await school.runJob('audit.tell_of_departures')
  expect(await told()).toEqual([])
  // 640 of a day in little ones, then more than 500 at once.
  await school.db.insertInto('departures').values(file(300)).execute()
  await Promise.all([school.runJob('audit.tell_of_departures'), school.runJob('audit.tell_of_departures')])
  expect((await told()).map(({ title }) => title)).toEqual(['Pat dean took a file on 300 people'])
  await school.db.insertInto('departures').values(file(501)).execute()
  await school.runJob('audit.tell_of_departures')
  await school.runJob('audit.tell_of_departures')
  expect((await told()).map(({ title }) => title)).toEqual([
    'Pat dean took a file on 300 people',
    'Pat dean took a file on 501 people',
  ])
  expect(await taken(`?who_id=${deanId}`)).toHaveLength(4)
  expect((await taken())[0]).toMatchObject({ people: 501, isMuch: true, peopleThatDay: 1_141 })
})

it('tells who watches when somebody reads of far more people than colleagues do', async () => {
  const [reader, other] = [await makeEmployee(school.db, { name: 'Ida Much' }), await makeEmployee(school.db)]
  const people = await Promise.all(Array.from({ length: 160 }, () => makeStudent(school.db)))
  const at = school.clock.nowMs() - (school.clock.nowMs() % hour)
  const read = (userId: number, some: readonly number[], hourMs: number) =>
    school.db
      .insertInto('recordReads')
      .values(some.map((personId) => ({ hour: new Date(hourMs), userId, personId, areas: ['notes'] })))
      .execute()
  for (const back of [1, 2, 3]) await read(other, people.slice(0, 30), at - back * hour)
  await read(reader, people, at - hour)
  await school.runJob('audit.tell_of_reading')
  await school.runJob('audit.tell_of_reading')
  const titles = (await told())
    .map(({ title }) => title)
    .filter((title) => title.includes('read the records of'))
  expect(titles).toEqual(['Ida Much read the records of 160 people in an hour'])
  expect((await director.get('/backoffice/audit/alarms')).body.alarms).toMatchObject([
    { reader: { id: reader, name: 'Ida Much' }, people: 160, usual: 30 },
  ])
})

it('tells nobody who watches over one campus only: they may not look at it', async () => {
  const ofOne = await makeEmployee(school.db)
  const group = await makeGroup(school.db, { permissions: ['shell.use', 'audit.view'] })
  await addToGroup(school.db, ofOne, group, [1])
  const heardBefore = (await told()).length
  await school.db
    .insertInto('departures')
    .values({
      ...{
        beganAt: new Date(school.clock.nowMs()),
        actorId: deanId,
        what: 'Houses',
        path: '/downloads/houses',
      },
      ...{ people: 700, rows: 700, isWhole: true },
    })
    .execute()
  await school.runJob('audit.tell_of_departures')
  expect(await told()).toHaveLength(heardBefore + 1)
  const theirs = await school.db
    .selectFrom('notifications')
    .select('title')
    .where('userId', '=', ofOne)
    .execute()
  expect(theirs).toEqual([])
})

it('tells of reading by the numbers that the school sets', async () => {
  await school.db.deleteFrom('recordReads').execute()
  await school.db.deleteFrom('readHours').execute()
  const [reader, other] = [await makeEmployee(school.db, { name: 'Uma Few' }), await makeEmployee(school.db)]
  const people = await Promise.all(Array.from({ length: 40 }, () => makeStudent(school.db)))
  const at = school.clock.nowMs() - (school.clock.nowMs() % hour)
  const read = (userId: number, some: readonly number[]) =>
    school.db
      .insertInto('recordReads')
      .values(some.map((personId) => ({ hour: new Date(at - hour), userId, personId, areas: ['notes'] })))
      .execute()
  await read(reader, people)
  await read(other, people.slice(0, 15))
  const ofUma = async () => (await told()).filter(({ title }) => title.startsWith('Uma Few read'))
  await school.runJob('audit.tell_of_reading')
  expect(await ofUma()).toEqual([])
  takeSchool({ readingPeople: 30, readingTimes: 2 })
  try {
    await school.runJob('audit.tell_of_reading')
    expect(await ofUma()).toHaveLength(1)
  } finally {
    takeSchool({})
  }
})

it('takes for usual what others read of in nineteen of twenty hours, without the own hours of who is looked at', async () => {
  await school.db.deleteFrom('recordReads').execute()
  await school.db.deleteFrom('readHours').execute()
  const readers = await Promise.all(Array.from({ length: 23 }, () => makeEmployee(school.db)))
  const at = school.clock.nowMs() - (school.clock.nowMs() % hour)
  // Three read of far more in some hours, each in others of as few as anybody.
  const peopleOf = (reader: number, back: number) =>
    reader < 3 && back <= reader % 2
      ? 400 + reader * 10 + back
      : 1 + ((reader * 37 + back * 11) % (20 + reader))
  await school.db
    .insertInto('readHours')
    .values(
      readers.flatMap((userId, reader) =>
        Array.from({ length: 9 }, (_, back) => ({
          ...{ userId, hour: new Date(at - (back + 1) * hour), people: peopleOf(reader, back) },
        })),
      ),
    )
    .execute()
  const usual = await sql<{ userId: number; usual: number }>`
    select r.id as user_id, (select percentile_disc(0.95) within group (order by h.people) from read_hours h
      where h.user_id <> r.id) as usual from unnest(${readers.slice(0, 3)}::integer[]) r (id)
    order by 1`.execute(school.db)
  await school.runJob('audit.tell_of_reading')
  const found = await school.db
    .selectFrom('readHours')
    .select(['userId', 'usual'])
    .distinct()
    .where('toldAt', 'is not', null)
    .orderBy('userId')
    .execute()
  expect(found).toEqual(usual.rows)
  expect(found).toHaveLength(3)
})
