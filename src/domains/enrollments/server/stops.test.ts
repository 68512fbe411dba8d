import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { applyBundle, bundleOf, csv, importBundle, type Pupil } from '#test/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/test-school.ts'
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
