import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeSchool } from '#contract/school/school.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import type { Client } from '#test/client.ts'
import { applyBundle, bundleOf, csv, importBundle, type Pupil } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { OpenImport, RosterChange } from '../contract/enrollments.contract.ts'

let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const open = async (
  importId: number,
  query = '',
): Promise<{ import: OpenImport; changes: RosterChange[]; total: number }> =>
  (await admin.get(`/backoffice/enrollments/imports/${importId}${query}`)).body
const bring = (people: readonly Pupil[], source: string, mode: 'bulk' | 'delta' = 'bulk') =>
  importBundle(school, admin, bundleOf(people, { source, mode }))
const pupils = (source: string, count = 12): Pupil[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${source}-${at}`, first: `Kid${at}`, last: source }))
const marked = (people: readonly Pupil[], count: number) =>
  people.map((one, at) => (at < count ? { ...one, status: 'tobedeleted' } : one))
async function applied(people: readonly Pupil[], source: string) {
  await applyBundle(school, admin, await bring(people, source))
}
const active = async (lastName: string) =>
  (
    await school.db
      .selectFrom('users')
      .select('id')
      .where('lastName', '=', lastName)
      .where('role', '=', 'student')
      .where('deactivatedAt', 'is', null)
      .execute()
  ).length

describe('a safety stop', () => {
  it('waits with five who would leave one campus, and not with four', async () => {
    const people = pupils('Leavers')
    await applied(people, 'Leavers')
    const few = await open(await bring(marked(people, 4), 'Leavers', 'delta'))
    expect(few.import).toMatchObject({ stops: [], ready: 4, waiting: 0 })
    const importId = await bring(marked(people, 5), 'Leavers', 'delta')
    expect((await open(importId)).import).toMatchObject({
      stops: [{ stop: 'leave:Campus 1', part: 5, waiting: 5 }],
      ready: 0,
      waiting: 5,
    })
    expect((await applyBundle(school, admin, importId)).status).toBe(422)
    expect(await active('Leavers')).toBe(12)
    await admin.post(`/backoffice/enrollments/imports/${importId}/decisions`, {
      choice: 'leave',
      stop: 'leave:Campus 1',
    })
    await applyBundle(school, admin, importId)
    expect(await active('Leavers')).toBe(7)
  })

  it('waits with many guardians who would lose a student', async () => {
    const guardian: Pupil = { id: 'Ties-g', first: 'Gloria', last: 'Ties', role: 'parent' }
    const people = pupils('Ties').map((one) => ({ ...one, guardians: ['Ties-g'] }))
    await applied([...people, guardian], 'Ties')
    const cut = people.map((one, at) => (at < 6 ? { ...one, guardians: [] } : one))
    const importId = await bring([...cut, guardian], 'Ties')
    expect((await open(importId, '?kind=tie')).import.stops).toMatchObject([
      { stop: 'ties', part: 6, waiting: 6 },
    ])
    const ties = async () =>
      (
        await school.db
          .selectFrom('guardianStudents')
          .innerJoin('users', 'users.id', 'guardianStudents.studentId')
          .select('studentId')
          .where('lastName', '=', 'Ties')
          .execute()
      ).length
    await applyBundle(school, admin, importId)
    expect(await ties()).toBe(12)
  })

  it('waits for one house and one experience, however large the campus and the school are', async () => {
    const others = await Promise.all(Array.from({ length: 140 }, () => makeStudent(school.db)))
    await makeFullExperience(school.db, { title: 'Chorus', studentIds: others, places: 200 })
    const people = pupils('Housed', 7).map((one) => ({ ...one, homeroom: 'h' }))
    const options = { source: 'Housed', mode: 'delta', homerooms: { h: ['Linden', 's1'] } } as const
    await applyBundle(school, admin, await importBundle(school, admin, bundleOf(people, options)))
    const leaving = await open(await importBundle(school, admin, bundleOf(marked(people, 5), options)))
    expect(leaving.import.stops).toMatchObject([
      { stop: expect.stringMatching(/^house:\d+$/), part: 5, whole: 7, waiting: 5, near: 'Linden' },
    ])
    const { rows } = await sql<{
      id: number
    }>`select id from users where last_name = 'Housed' order by id`.execute(school.db)
    await makeFullExperience(school.db, {
      title: 'Ceramics',
      studentIds: rows.map(({ id }) => id),
      places: 10,
    })
    // Two of the seven are dropped from a day ahead: they are there until then.
    await school.db
      .updateTable('registrations')
      .set({ droppedAt: new Date(school.clock.nowMs()), untilDay: '2026-11-18' })
      .where(
        'studentId',
        'in',
        rows.slice(-2).map(({ id }) => id),
      )
      .execute()
    const dropping = await open(
      await importBundle(school, admin, {
        ...bundleOf(people, options),
        'classes.csv': csv(
          ['sourcedId', 'title', 'classType', 'courseSourcedId', 'schoolSourcedId', 'termSourcedIds'],
          ['k', 'Ceramics', 'scheduled', 'c', 's1', ''],
        ),
        'enrollments.csv': csv(
          ['sourcedId', 'status', 'classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role'],
          ...people.slice(0, 5).map(({ id }) => [`e-${id}`, 'tobedeleted', 'k', 's1', id, 'student']),
        ),
      }),
    )
    expect(dropping.import.stops).toMatchObject([
      { stop: expect.stringMatching(/^experience:\d+$/), part: 5, whole: 7, waiting: 5, near: 'Ceramics' },
    ])
  })

  it('waits with names or birth dates that change for many, by the share that the school has set', async () => {
    const people = pupils('Named', 12).map((one, at) => ({
      ...one,
      email: `${one.id}@school.test`.toLowerCase(),
      birth: `2011-03-${10 + at}`,
    }))
    await applied(people, 'Named')
    const renamed = people.map((one, at) => (at < 9 ? { ...one, last: 'Renamed' } : one))
    expect((await open(await bring(renamed, 'Named'))).import.stops).toMatchObject([
      { stop: 'names', part: 9, waiting: 9 },
    ])
    const born = people.map((one, at) => (at < 9 ? { ...one, birth: '2010-01-01' } : one))
    expect((await open(await bring(born, 'Named'))).import.stops).toMatchObject([{ stop: 'birth_dates' }])
    takeSchool({ rosterStopPercent: 50 })
    expect((await open(await bring(born, 'Named'))).import.stops).toEqual([])
    takeSchool({})
  })

  it('reads nobody as having left from a file with less than half of last time', async () => {
    const people = pupils('Half')
    await applied(people, 'Half')
    const half = await open(await bring(people.slice(0, 6), 'Half'), '?sign=leave')
    expect([half.total, half.import.notes]).toEqual([6, []])
    const less = await open(await bring(people.slice(0, 5), 'Half'), '?sign=leave')
    expect([less.total, less.import.notes]).toEqual([
      0,
      ['There are 5 people in it, last time there were 12: nobody is read as having left.'],
    ])
  })
})

it('reads OneRoster 1.1: the role, the school and the guardians stand with the user', async () => {
  const importId = await importBundle(school, admin, {
    'manifest.csv': csv(
      ['propertyName', 'value'],
      ['manifest.version', '1.0'],
      ['oneroster.version', '1.1'],
      ['source.systemCode', 'eleven'],
      ['file.orgs', 'bulk'],
      ['file.users', 'bulk'],
      ['file.demographics', 'bulk'],
    ),
    'orgs.csv': csv(
      ['sourcedId', 'status', 'dateLastModified', 'name', 'type', 'identifier', 'parentSourcedId'],
      ['s1', '', '', 'Campus 1', 'school', '', ''],
    ),
    'users.csv': csv(
      'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password'.split(
        ',',
      ),
      '11,,,true,s1,student,ada,,Ada,Eleven,,,ada.eleven@school.test,,,12,09,Sesame'.split(','),
      '12,,,true,s1,parent,pia,,Pia,Eleven,,,pia.eleven@school.test,,,11,,Sesame'.split(','),
      '13,,,true,s1,teacher,tom,,Tom,Eleven,,,tom.eleven@school.test,,,,,Sesame'.split(','),
    ),
    'demographics.csv': csv(
      ['sourcedId', 'status', 'dateLastModified', 'birthDate'],
      ['11', '', '', '2011-03-04'],
    ),
  })
  const { import: shown, changes } = await open(importId)
  expect(shown).toMatchObject({ format: 'oneroster_1.1', faults: [] })
  expect(changes.map(({ kind, role, name }) => [kind, role, name])).toEqual([
    ['person', 'student', 'Ada Eleven'],
    ['person', 'guardian', 'Pia Eleven'],
    ['person', 'employee', 'Tom Eleven'],
    ['tie', null, 'Pia Eleven'],
  ])
  await applyBundle(school, admin, importId)
  const ada = await school.db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['grade', 'cohortId', 'dateOfBirth'])
    .where('email', '=', 'ada.eleven@school.test')
    .executeTakeFirst()
  expect(ada).toEqual({ grade: 9, cohortId: 1, dateOfBirth: '2011-03-04' })
})

describe('whose roles have all ended', () => {
  const ended = (files: Readonly<Record<string, string>>, days: Readonly<Record<string, string>>) => ({
    ...files,
    'roles.csv': csv(
      ['sourcedId', 'userSourcedId', 'roleType', 'role', 'orgSourcedId', 'roleEndDate'],
      ...Object.entries(days).map(([id, day], at) => [
        `r-${id}-${at}`,
        id.replace('+', ''),
        id.includes('+') ? 'secondary' : 'primary',
        id.startsWith('eg') ? 'parent' : 'student',
        id.includes('+') ? 's2' : 's1',
        day,
      ]),
    ),
  })
  const people: Pupil[] = [
    { id: 'e1', first: 'Ada', last: 'Alumna', guardians: ['eg'] },
    { id: 'e2', first: 'Bo', last: 'Alumna' },
    { id: 'e3', first: 'Cleo', last: 'Alumna' },
    { id: 'eg', first: 'Gil', last: 'Alumna', role: 'parent' },
  ]
  const send = (days: Readonly<Record<string, string>>) =>
    importBundle(school, admin, ended(bundleOf(people, { source: 'ended' }), days))
  const past = { e1: '2019-06-30', e2: '2019-06-30', 'e2+': '', e3: '3/4/2018', eg: '' }

  it('is not taken in by itself, and is when somebody says so', async () => {
    const importId = await send(past)
    const { import: shown, changes } = await open(importId)
    expect(shown).toMatchObject({ ended: { people: 2, taken: 0 }, stops: [], ready: 2, waiting: 0 })
    expect(
      changes.map(({ kind, name, campus, decision, hint }) => [kind, name, campus, decision, hint]),
    ).toEqual([
      ['person', 'Ada Alumna', 'Campus 1', 'keep', 'Their last role ended on Sun, Jun 30, 2019'],
      ['person', 'Bo Alumna', 'Campus 2', 'take', ''],
      ['person', 'Cleo Alumna', 'Campus 1', 'keep', 'Their last role ended on Mon, Dec 31, 2018'],
      ['person', 'Gil Alumna', '', 'take', ''],
      ['tie', 'Gil Alumna', 'Campus 1', 'keep', ''],
    ])
    await admin.post(`/backoffice/enrollments/imports/${importId}/decisions`, {
      choice: 'take',
      change_id: changes[0]?.id,
    })
    const after = await open(importId)
    expect(after.import).toMatchObject({ ended: { people: 2, taken: 1 }, ready: 4 })
    expect(after.changes.find(({ kind }) => kind === 'tie')?.decision).toBe('take')
    await applyBundle(school, admin, importId)
    expect(await active('Alumna')).toBe(2)
    expect((await open(importId)).import).toMatchObject({ state: 'applied', written: 4 })
  })

  it('would leave when they are here, and waits for somebody who says it', async () => {
    const importId = await send({ ...past, 'e2+': '2020-06-30' })
    const { import: shown, changes } = await open(importId, '?sign=leave')
    expect(shown).toMatchObject({ ready: 0, waiting: 2, stops: [] })
    expect(changes.map(({ name, decision, hint }) => [name, decision, hint])).toEqual([
      ['Ada Alumna', null, 'Their last role ended on Sun, Jun 30, 2019'],
      ['Bo Alumna', null, 'Their last role ended on Tue, Jun 30, 2020'],
    ])
  })
})
