import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee, makeHouse } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { countWaiting } from '#test/databases/count-waiting.ts'
import {
  applyBundle,
  bundleOf,
  csv,
  type Files,
  importBundle,
  importFiles,
  type Pupil,
} from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { OpenImport, RosterChange } from '../contract/enrollments.contract.ts'

let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const path = (importId: number, rest = '') => `/backoffice/enrollments/imports/${importId}${rest}`
const open = async (
  importId: number,
  query = '',
): Promise<{ import: OpenImport; changes: RosterChange[]; total: number }> =>
  (await admin.get(path(importId, query))).body
const decide = async (importId: number, body: object) => {
  const answer = await admin.post(path(importId, '/decisions'), body)
  expect(answer.status).toBe(200)
  return answer
}
const person = (email: string) =>
  school.db
    .selectFrom('users')
    .leftJoin('students', 'students.id', 'users.id')
    .leftJoin('cohorts', 'cohorts.id', 'students.cohortId')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .select(['users.id', 'users.name', 'grade', 'cohorts.title as campus', 'houses.title as house'])
    .where('email', '=', email)
    .executeTakeFirst()
const leftOutOf = async (importId: number, fileName: string) => {
  const { import: shown } = await open(importId)
  const position = shown.files.find(({ name }) => name === fileName)?.position
  return admin.get(path(importId, `/files/${position}/left-out.csv`))
}

const campusRows = (title: string) =>
  school.db.selectFrom('cohorts').select('id').where('title', '=', title).execute()
const addedToTheLog = async (importId: number) =>
  (
    await school.db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('requestId', '=', `import ${importId}`)
      .where('subjectType', 'in', ['cohort', 'house'])
      .execute()
  ).map(({ action, after }) => `${action} ${(after as { title: string }).title}`)

const people: Pupil[] = [
  { id: 'm1', first: 'Mina', last: 'Mended', guardians: ['mg'] },
  {
    id: 'm2',
    first: '=Otto',
    last: 'Mended',
    email: 'otto@@school.test',
    phone: '+1 555 0100',
    guardians: ['mg'],
  },
  { id: 'm3', first: 'Petra', last: 'Mended', grade: '13' },
  { id: 'mg', first: 'Gro', last: 'Mended', role: 'parent' },
]
const mend = (text: string) => text.replaceAll('otto@@', 'otto@').replace(',13,', ',12,')

describe('rows that were left out', () => {
  it('come back as a file, and mended and sent alone they are taken in with what stood beside them', async () => {
    const importId = await importBundle(school, admin, bundleOf(people, { source: 'mended' }))
    await applyBundle(school, admin, importId)
    const { status, text, headers } = await leftOutOf(importId, 'users.csv')
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="users.csv"'])
    expect(text).not.toContain('Sesame')
    const [head, ...lines] = text.trimEnd().split('\r\n')
    expect(head).toBe(
      `\ufeffsourcedId,status,enabledUser,username,givenName,familyName,email,phone,agentSourcedIds,grades,Line (import ${importId}),What is wrong,What was done`,
    )
    expect(lines).toEqual([
      `m2,,true,otto@@school.test,'=Otto,Mended,otto@@school.test,'+1 555 0100,mg,09,3,“otto@@school.test” is not an e-mail,Left out: nothing of this row was read`,
      'm3,,true,petra.mended@school.test,Petra,Mended,petra.mended@school.test,,,13,4,Grade 13 is none from 6 to 12,Left out: nobody was added',
    ])
    const mended = await importFiles(school, admin, { 'users (1).csv': mend(text) })
    const { import: shown, changes } = await open(mended)
    expect(shown).toMatchObject({ mends: importId, faults: [], missing: 'stay', notes: [] })
    expect(changes.map(({ kind, sign, role, name }) => [kind, sign, role, name])).toEqual([
      ['person', 'add', 'student', '=Otto Mended'],
      ['person', 'add', 'student', 'Petra Mended'],
      ['tie', 'add', null, 'Gro Mended'],
    ])
    await applyBundle(school, admin, mended)
    expect(await person('petra.mended@school.test')).toMatchObject({ grade: 12, campus: 'Campus 1' })
    expect(await person('otto@school.test')).toMatchObject({ name: '=Otto Mended' })
    const again = await importBundle(
      school,
      admin,
      bundleOf(
        people.map((one) => ({
          ...one,
          ...(one.id === 'm2' && { email: 'otto@school.test' }),
          ...(one.id === 'm3' && { grade: '12' }),
        })),
        { source: 'mended' },
      ),
    )
    expect((await open(again)).changes).toEqual([])
  })

  it('say all that is wrong with them, and what was done, also of what could not be written', async () => {
    const files = {
      'people.csv': csv(
        ['id', 'firstName', 'lastName', 'email', 'role', 'grade', 'campus'],
        ['w1', '', 'Wrong', 'w1@@x', 'wizard', '14', 'Campus 1'],
        ['w2', 'Wim', 'Wrong', 'wim@school.test', 'student', '', ''],
        ['w3', 'Wes', 'Wrong', 'wes@school.test', 'student', '9', 'Campus 1'],
        ['w3', 'Wesley', 'Wrong', 'wes@school.test', 'student', '9', 'Campus 1'],
        ['w4', 'Wy', 'Wrong', 'wy@school.test', 'student', '9', 'Campus 1'],
      ),
    }
    const importId = await importFiles(school, admin, files)
    const { import: shown } = await open(importId)
    expect(shown).toMatchObject({ left_out: 3, files: [{ left_out: 3, failed: 0 }] })
    expect(shown.faults.map(({ line, column, what }) => [line, column, what])).toEqual([
      [2, 2, 'First name is empty'],
      [2, 4, '“w1@@x” is not an e-mail'],
      [2, 5, '“wizard” is not a role known here'],
      [2, 6, '“14” is not a grade from 6 to 12'],
      [3, null, 'This student has no campus'],
      [3, null, 'This student has no grade from 6 to 12'],
      [5, null, 'The id w3 is also in line 4, but differs there'],
    ])
    // Somebody else takes an address before it is applied.
    await makeEmployee(school.db, { email: 'wy@school.test' })
    await applyBundle(school, admin, importId)
    expect((await open(importId)).import.files).toMatchObject([{ left_out: 3, failed: 1 }])
    const { text } = await leftOutOf(importId, 'people.csv')
    const done = text.trimEnd().split('\r\n').slice(1)
    expect(done.map((line) => line.split(',').slice(7).join())).toEqual([
      '2,First name is empty; “w1@@x” is not an e-mail; “wizard” is not a role known here; “14” is not a grade from 6 to 12,Left out: nothing of this row was read',
      '3,This student has no campus; This student has no grade from 6 to 12,Left out: nobody was added',
      '5,"The id w3 is also in line 4, but differs there",Left out: the other row counts',
      '6,Another person has this address already.,Not written: nothing was added',
    ])
  })

  it('are nobody’s who may not import, and there is no file where nothing was left out', async () => {
    const importId = await importBundle(school, admin, bundleOf([{ id: 'f1', first: 'Finn', last: 'Fine' }]))
    expect((await leftOutOf(importId, 'users.csv')).status).toBe(404)
    expect((await admin.get(path(99_999, '/files/0/left-out.csv'))).status).toBe(404)
    const dean = await school.as('dean')
    expect((await dean.get(path(importId, '/files/0/left-out.csv'))).status).toBe(403)
  })

  it('are all: then it says so, instead of that nothing differs', async () => {
    const files: Files = {
      'staff.csv': 'Id,First name,Last name,Email,Role\r\n1,,Po,ed@school.test,teacher\r\n',
    }
    expect((await open(await importFiles(school, admin, files))).import.notes).toEqual([
      'Not one row of these files could be read: every one was left out.',
    ])
  })
})

describe('users without their roles', () => {
  it('are what they are here; of somebody new is said what is missing', async () => {
    await applyBundle(school, admin, await importBundle(school, admin, bundleOf([people[0] as Pupil])))
    const importId = await importFiles(school, admin, {
      'users.csv': csv(
        ['sourcedId', 'givenName', 'familyName', 'email', 'grades'],
        ['u1', 'Mina', 'Mended', 'mina.mended@school.test', '11'],
        ['u2', 'Nora', 'New', 'nora.new@school.test', '11'],
      ),
    })
    const { import: shown, changes } = await open(importId)
    expect(changes).toMatchObject([
      { role: 'student', sign: 'change', fields: [{ field: 'grade', now: '9', file: '11' }] },
    ])
    expect(shown.faults.map(({ what }) => what)).toEqual(['This user has no role: send roles.csv with it'])
    const files = bundleOf([{ id: 'w1', first: 'Wanda', last: 'With' }], { source: 'without' })
    const beside = await importBundle(school, admin, {
      ...files,
      'users.csv': `${files['users.csv']}w9,,true,w,Wim,Without,wim@school.test,,,09,\r\n`,
    })
    expect((await open(beside)).import.faults.map(({ what }) => what)).toEqual(['This user has no role'])
  })
})

describe('a campus that is new', () => {
  const schools = { s1: 'Campus 1', s9: 'Northern Shore' }
  const comers: Pupil[] = [
    { id: 'n1', first: 'Nils', last: 'North', school: 's9', guardians: ['ng'] },
    { id: 'ng', first: 'Greta', last: 'North', role: 'parent' },
    { id: 'n2', first: 'Olga', last: 'North' },
  ]
  const bundle = (source: string, title = schools.s9) =>
    bundleOf(comers, { source, schools: { ...schools, s9: title } })

  it('waits with all who would come to it; the others are applied', async () => {
    const importId = await importBundle(school, admin, bundle('north'))
    const { import: shown } = await open(importId)
    expect(shown).toMatchObject({
      stops: [{ stop: 'campus:Northern Shore', part: 3, waiting: 3, near: '' }],
      waiting: 3,
      ready: 2,
    })
    await applyBundle(school, admin, importId)
    expect(await person('nils.north@school.test')).toBeUndefined()
    expect(await person('olga.north@school.test')).toMatchObject({ campus: 'Campus 1' })
    const campus = (await open(importId, '?kind=campus')).changes[0]
    const [campusId, ...rest] = await campusRows('Northern Shore')
    expect([campusId, rest]).toEqual([undefined, []])
    await decide(importId, { choice: 'take', change_id: campus?.id })
    await applyBundle(school, admin, importId)
    expect(await addedToTheLog(importId)).toEqual(['campus.added Northern Shore'])
    expect(await person('nils.north@school.test')).toMatchObject({ campus: 'Northern Shore' })
    expect((await open(importId)).import).toMatchObject({ state: 'applied', waiting: 0 })
    const { changes } = await open(await importBundle(school, admin, bundle('north')))
    expect(changes).toEqual([])
  })

  it('is added only by whoever may add campuses by hand, however the rows are chosen', async () => {
    const office = await school.as('operations')
    const importId = await importBundle(
      school,
      office,
      bundleOf(
        [
          { id: 'w1', first: 'Wanja', last: 'West', school: 's9' },
          { id: 'w2', first: 'Wilma', last: 'West' },
        ],
        { source: 'west', schools: { ...schools, s9: 'Western Shore' } },
      ),
    )
    const stop = 'campus:Western Shore'
    const campus = (await open(importId, '?kind=campus')).changes[0]
    for (const which of [{ stop }, { change_id: campus?.id }, { kind: 'campus' }]) {
      const answer = await office.post(path(importId, '/decisions'), { choice: 'take', ...which })
      expect([answer.status, answer.body.data?.permission]).toEqual([403, 'organization.manage'])
    }
    const all = await office.post(path(importId, '/decisions'), { choice: 'take' })
    expect(all.status).toBe(200)
    expect((await open(importId)).import).toMatchObject({ waiting: 2, ready: 1, stops: [{ stop }] })
    await applyBundle(school, office, importId)
    expect(await campusRows('Western Shore')).toEqual([])
    // Once it is said by somebody who may, whoever imports applies it.
    await decide(importId, { choice: 'take', stop })
    await applyBundle(school, office, importId)
    expect(await campusRows('Western Shore')).toHaveLength(1)
    expect((await open(importId)).import).toMatchObject({ state: 'applied', waiting: 0 })
  })

  it('is taken as the one that is called almost so, when somebody says it', async () => {
    const importId = await importBundle(school, admin, bundle('slip', 'Nothern Shores Campus'))
    const stop = 'campus:Nothern Shores Campus'
    expect((await open(importId)).import.stops).toMatchObject([{ stop, near: 'Northern Shore' }])
    await decide(importId, { choice: 'same', stop })
    await school.runJob('enrollments.compare', { importId })
    const { import: shown } = await open(importId)
    expect([shown.stops, shown.campuses]).toEqual([[], []])
    const wrong = await admin.post(path(importId, '/decisions'), { choice: 'same', stop })
    expect([wrong.status, wrong.body.message]).toEqual([422, 'There is no campus that it could be.'])
  })

  it('is one however its accents and capitals stand in the files: who comes is there, by the name it got first', async () => {
    const schools = { s1: 'Campus 1', s7: 'Québec', s8: 'QUEBEC' }
    const homerooms = { h7: ['Érable', 's7'], h8: ['Erable', 's8'] } as const
    const files = bundleOf(
      [
        { id: 'q1', first: 'Quentin', last: 'Maple', school: 's7', homeroom: 'h7' },
        { id: 'q2', first: 'Quinn', last: 'Maple', school: 's8', homeroom: 'h8' },
        { id: 'q3', first: 'Qadira', last: 'Maple' },
      ],
      { source: 'spelled', schools, homerooms },
    )
    const importId = await importBundle(school, admin, files)
    for (const stop of ['campus:Québec', 'campus:QUEBEC']) await decide(importId, { choice: 'take', stop })
    await applyBundle(school, admin, importId)
    expect((await open(importId)).import).toMatchObject({ state: 'applied', waiting: 0 })
    expect(await addedToTheLog(importId)).toEqual(['campus.added Québec', 'house.created Érable'])
    for (const email of ['quentin.maple@school.test', 'quinn.maple@school.test'])
      expect(await person(email)).toMatchObject({ campus: 'Québec', house: 'Érable' })
    expect((await open(await importBundle(school, admin, files))).changes).toEqual([])

    // What was written is the name here: nobody edited anything since.
    const asked = { _action: 'roll_back', keeps_later_edits: true }
    expect((await admin.post(path(importId), asked)).status).toBe(200)
    await school.runJob('enrollments.roll-back', { importId })
    const { changes } = await open(importId)
    expect(changes.filter(({ problem }) => problem !== '')).toEqual([])
    expect(await person('quinn.maple@school.test')).toMatchObject({ house: null })
  })

  it('finds a house of a table whatever its accents', async () => {
    await makeHouse(school.db, { title: 'Chêne' })
    const head = 'First name;Last name;E-Mail;Grade;Campus;House\n'
    const table = `${head}Cora;Oak;cora.oak@school.test;9;campus 1;CHENE\n`
    const importId = await importFiles(school, admin, { 'students.csv': table })
    expect((await open(importId)).import.faults).toEqual([])
    await applyBundle(school, admin, importId)
    expect(await person('cora.oak@school.test')).toMatchObject({ campus: 'Campus 1', house: 'Chêne' })
  })

  it('is not added over one that somebody adds by hand at that moment', async () => {
    const importId = await importBundle(school, admin, bundle('moment', 'Côte Sud'))
    await decide(importId, { choice: 'take', stop: 'campus:Côte Sud' })
    expect((await admin.post(path(importId), { _action: 'apply' })).status).toBe(200)
    const { applying } = await school.db.transaction().execute(async (hand) => {
      await hand
        .insertInto('cohorts')
        .values({ id: 700, title: 'Cote Sud', gradeFrom: 6, gradeTo: 12 })
        .execute()
      const applying = school.runJob('enrollments.apply', { importId })
      await expect.poll(() => countWaiting(school.db), { timeout: 20_000 }).toBe(1)
      return { applying }
    })
    await applying
    expect((await open(importId)).import).toMatchObject({ state: 'applied', waiting: 0 })
    expect(await addedToTheLog(importId)).toEqual([])
    expect(await person('nils.north@school.test')).toMatchObject({ campus: 'Cote Sud' })
  })
})
