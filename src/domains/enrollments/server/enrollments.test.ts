import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { applyBundle, bundleOf, importBundle, importFiles, type Pupil } from '#test/schools/roster-bundles.ts'
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
async function open(
  importId: number,
  query = '',
): Promise<{ import: OpenImport; changes: RosterChange[]; total: number }> {
  return (await admin.get(path(importId, query))).body
}
/** `add Ana Cruz`, in the order of the page. */
const told = async (importId: number) =>
  (await open(importId)).changes.map(({ sign, name }) => `${sign} ${name}`)
const decide = (importId: number, body: object) => admin.post(path(importId, '/decisions'), body)
const person = (email: string) =>
  school.db
    .selectFrom('users')
    .leftJoin('students', 'students.id', 'users.id')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .select([
      'users.id',
      'users.name',
      'users.role',
      'users.deactivatedAt',
      'grade',
      'status',
      'students.cohortId',
      'houses.title as house',
    ])
    .where('email', '=', email)
    .executeTakeFirst()
const countPeople = async () =>
  Number(
    (
      await school.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll().as('all'))
        .executeTakeFirstOrThrow()
    ).all,
  )

let run = 0
/** People of a test of their own: nobody else has these names. */
const family = (suffix = `n${run}`): [Pupil, Pupil, Pupil, Pupil] => [
  {
    id: `a-${suffix}`,
    first: 'Ana',
    last: `Cruz ${suffix}`,
    grade: '09',
    birth: '2011-03-04',
    guardians: [`g-${suffix}`],
    homeroom: `h-${suffix}`,
  },
  { id: `b-${suffix}`, first: 'Benoît', last: `D’Amours ${suffix}`, grade: '12', birth: '2008-12-31' },
  { id: `g-${suffix}`, first: 'Gloria', last: `Cruz ${suffix}`, role: 'parent', phone: '+1 555 0100' },
  { id: `t-${suffix}`, first: 'Teo', last: `Lang ${suffix}`, role: 'teacher' },
]
const rooms = (suffix = `n${run}`) => ({
  source: suffix,
  homerooms: { [`h-${suffix}`]: [`Maple ${suffix}`, 's1'] as const },
})
beforeEach(() => {
  run += 1
})

describe('a bundle', () => {
  it('is compared before anything changes, applied, and known the next time', async () => {
    const before = await countPeople()
    const importId = await importBundle(school, admin, bundleOf(family(), rooms()))
    expect(await told(importId)).toEqual([
      `add Maple n${run}`,
      `add Ana Cruz n${run}`,
      `add Benoît D’Amours n${run}`,
      `add Gloria Cruz n${run}`,
      `add Teo Lang n${run}`,
      `add Gloria Cruz n${run}`,
    ])
    expect(await countPeople()).toBe(before)
    expect((await applyBundle(school, admin, importId)).body.message).toBe('6 changes are being applied')
    expect((await open(importId)).import).toMatchObject({ state: 'applied', written: 6, waiting: 0 })
    const ana = await person(`ana.cruz.n${run}@school.test`)
    expect(ana).toMatchObject({ grade: 9, status: 'active', cohortId: 1, house: `Maple n${run}` })
    const ties = await school.db
      .selectFrom('guardianStudents')
      .selectAll()
      .where('studentId', '=', ana?.id ?? 0)
      .execute()
    expect(ties).toHaveLength(1)
    const again = await importBundle(school, admin, bundleOf(family(), rooms()))
    expect(await told(again)).toEqual([])
  })

  it('keeps no password, in no table and no log', async () => {
    const importId = await importBundle(school, admin, bundleOf(family(), { source: `n${run}` }))
    expect((await open(importId)).import.files.find(({ name }) => name === 'users.csv')?.notes).toContain(
      'Passwords were thrown away, not stored',
    )
    for (const table of ['rosterRows', 'rosterRecords', 'rosterFaults', 'rosterChanges', 'auditLog'] as const)
      expect(JSON.stringify(await school.db.selectFrom(table).selectAll().execute())).not.toContain(
        'Sesame-secret',
      )
  })

  it('leaves out rows that are wrong, with file, line and column, and brings the others', async () => {
    const files = bundleOf(family(), { source: `n${run}` })
    const importId = await importBundle(school, admin, {
      ...files,
      'users.csv': `${files['users.csv']}x-1,,true,x,Xaver,,x@@school.test,,,09,p\r\nx-2,,true,x,,Yves,y@school.test,,,09,p\r\n`,
      'roles.csv': `${files['roles.csv']}r-9,nobody,primary,student,s1\r\n`,
    })
    const { import: shown, changes } = await open(importId)
    expect(shown.faults).toEqual([
      { file: 'roles.csv', line: 6, column: null, what: 'No user has the id nobody' },
      { file: 'users.csv', line: 6, column: 7, what: '“x@@school.test” is not an e-mail' },
      { file: 'users.csv', line: 6, column: 6, what: 'Family name is empty' },
      { file: 'users.csv', line: 7, column: 5, what: 'Given name is empty' },
    ])
    expect(changes).toHaveLength(5)
  })
})

describe('the next file', () => {
  async function applied(people: Pupil[] = family(), options = rooms()) {
    const importId = await importBundle(school, admin, bundleOf(people, options))
    await applyBundle(school, admin, importId)
    return importId
  }

  it('changes what it says otherwise, and keeps what was set by hand until the file is chosen', async () => {
    await applied()
    const { db } = school
    const ana = await person(`ana.cruz.n${run}@school.test`)
    const form = (await admin.get(`/backoffice/students/${ana?.id}/edit`)).body
    const { student } = form
    const saved = await admin.post(`/backoffice/students/${ana?.id}/edit`, {
      ...student,
      _action: 'update',
      last_name: 'Cruz Ortega',
      guardians: student.guardians,
    })
    expect(saved.status).toBe(200)
    const [first, ...others] = family()
    const importId = await importBundle(
      school,
      admin,
      bundleOf([{ ...first, grade: '10', email: `ana.cruz.n${run}@school.test` }, ...others], rooms()),
    )
    const { changes } = await open(importId)
    expect(changes).toMatchObject([
      {
        sign: 'hand',
        name: 'Ana Cruz Ortega',
        fields: [
          {
            field: 'last_name',
            last: `Cruz n${run}`,
            now: 'Cruz Ortega',
            file: `Cruz n${run}`,
            is_held: true,
            choice: 'ours',
          },
          { field: 'grade', last: '9', now: '9', file: '10', is_held: false, choice: 'file' },
        ],
      },
    ])
    expect(changes[0]?.fields[0]?.set_by).toBeTruthy()
    await applyBundle(school, admin, importId)
    expect(await person(`ana.cruz.n${run}@school.test`)).toMatchObject({ name: 'Ana Cruz Ortega', grade: 10 })
    const third = await importBundle(
      school,
      admin,
      bundleOf([{ ...first, grade: '10', email: `ana.cruz.n${run}@school.test` }, ...others], rooms()),
    )
    const held = (await open(third)).changes[0]
    expect((await decide(third, { choice: 'file', change_id: held?.id, field: 'last_name' })).status).toBe(
      200,
    )
    await applyBundle(school, admin, third)
    expect((await person(`ana.cruz.n${run}@school.test`))?.name).toBe(`Ana Cruz n${run}`)
    expect(
      await db
        .selectFrom('rosterChanges')
        .selectAll()
        .where('importId', '=', third)
        .where('problem', '<>', '')
        .execute(),
    ).toEqual([])
  })

  it('asks about who is missing, and brings back who comes again as the same person', async () => {
    await applied()
    const [ana, ...others] = family()
    const importId = await importBundle(school, admin, bundleOf(others, rooms()))
    const leaver = (await open(importId, '?sign=leave&kind=person')).changes.find(
      ({ name }) => name === `Ana Cruz n${run}`,
    )
    expect(leaver).toMatchObject({ decision: null, hint: 'Not in the file' })
    await applyBundle(school, admin, importId)
    expect((await person(`ana.cruz.n${run}@school.test`))?.status).toBe('active')
    await decide(importId, { choice: 'leave', change_id: leaver?.id })
    await applyBundle(school, admin, importId)
    const gone = await person(`ana.cruz.n${run}@school.test`)
    expect(gone).toMatchObject({ status: 'withdrawn', house: null })
    expect(gone?.deactivatedAt).not.toBeNull()
    const back = await importBundle(school, admin, bundleOf([ana, ...others], rooms()))
    expect((await open(back)).changes).toMatchObject([
      { sign: 'change', fields: [{ field: 'status', now: 'left', file: 'active' }, { field: 'house' }] },
    ])
    await applyBundle(school, admin, back)
    expect(await person(`ana.cruz.n${run}@school.test`)).toMatchObject({
      id: gone?.id,
      status: 'active',
      deactivatedAt: null,
      house: `Maple n${run}`,
    })
  })

  it('makes nobody new when all identifiers are others, but asks first', async () => {
    const people = Array.from({ length: 12 }, (_, at) => ({
      id: `c-n${run}-${at}`,
      first: `Kid${at}`,
      last: `Many n${run}`,
    }))
    await applied(people, rooms())
    const before = await countPeople()
    const importId = await importBundle(
      school,
      admin,
      bundleOf(
        people.map((one) => ({ ...one, id: `new-${one.id}` })),
        rooms(),
      ),
    )
    const { import: shown } = await open(importId)
    expect(shown).toMatchObject({
      groups: [{ sign: 'change', campus: '', rows: 12 }],
      stops: expect.arrayContaining([expect.objectContaining({ stop: 'ids', part: 12, waiting: 12 })]),
    })
    await decide(importId, { choice: 'take', stop: 'ids' })
    await applyBundle(school, admin, importId)
    expect(await countPeople()).toBe(before)
    const again = await importBundle(
      school,
      admin,
      bundleOf(
        people.map((one) => ({ ...one, id: `new-${one.id}` })),
        rooms(),
      ),
    )
    expect((await open(again)).import.groups).toEqual([])
  })

  it('is rolled back for 30 days: what was edited since stays', async () => {
    await applied()
    const [first, ...others] = family()
    const email = `ana.cruz.n${run}@school.test`
    const importId = await importBundle(
      school,
      admin,
      bundleOf(
        [
          { ...first, email, grade: '11' },
          { ...others[0], grade: '11' },
          ...others.slice(1),
          { id: `z-n${run}`, first: 'Zofia', last: `Wrona n${run}` },
        ],
        rooms(),
      ),
    )
    await applyBundle(school, admin, importId)
    expect(await person(email)).toMatchObject({ grade: 11 })
    await school.db
      .updateTable('students')
      .set({ grade: 12 })
      .where('id', '=', (await person(email))?.id ?? 0)
      .execute()
    expect((await open(importId)).import).toMatchObject({ edited_since: 1 })
    expect((await admin.post(path(importId), { _action: 'roll_back' })).status).toBe(200)
    await school.runJob('enrollments.roll-back', { importId })
    expect(await person(email)).toMatchObject({ grade: 12 })
    expect(await person(`benoît.d’amours.n${run}@school.test`)).toMatchObject({ grade: 12 })
    expect(await person(`zofia.wrona.n${run}@school.test`)).toMatchObject({ status: 'withdrawn' })
    expect((await open(importId)).import).toMatchObject({ state: 'rolled_back', kept_edits: 1 })

    const kept = (await admin.get(`${path(importId)}?kept=true`)).body
    expect(kept).toMatchObject({ total: 1, changes: [{ is_rolled_back: true, may_take_back: true }] })
    // Beside the list stands how many of each sign it has, not how many the whole import has.
    expect(kept.import.groups).toEqual([{ sign: 'change', campus: '', rows: 1 }])
    const takeBack = { _action: 'take_back', change_id: kept.changes[0].id }
    const all = (await admin.get(path(importId))).body.changes as { id: number; may_take_back: boolean }[]
    expect(all.filter(({ may_take_back }) => may_take_back)).toHaveLength(1)
    const other = all.find(({ id }) => id !== takeBack.change_id)?.id
    expect((await admin.post(path(importId), { ...takeBack, change_id: other })).status).toBe(404)
    const asked = await Promise.all([1, 2, 3].map(() => admin.post(path(importId), takeBack)))
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    await school.runJob('enrollments.roll-back', { importId })
    expect(await person(`ana.cruz.n${run}@school.test`)).toMatchObject({ grade: 9 })
    expect((await open(importId)).import).toMatchObject({ state: 'rolled_back', kept_edits: 0 })
    expect((await admin.post(path(importId), takeBack)).status).toBe(404)
  })
})

describe('a plain table', () => {
  it('finds people by e-mail, else by name and birth date, and asks for the order of its dates', async () => {
    const id = await makeStudent(school.db, {
      name: `Mira Holt${run}`,
      email: `mira${run}@school.test`,
      grade: 8,
    })
    const named = await makeStudent(school.db, { name: `Noor Said${run}`, grade: 8 })
    await school.db
      .updateTable('students')
      .set({ dateOfBirth: '2012-04-03' })
      .where('id', '=', named)
      .execute()
    const importId = await importFiles(school, admin, {
      'students.csv': `First name;Last name;E-Mail;Grade;Campus;Date of birth\nMira;Holt${run};MIRA${run}@school.test;9;Campus 1;\nNoor;Said${run};;9;Campus 1;3/4/2012\n`,
    })
    expect((await open(importId)).import).toMatchObject({ asks_date_order: true, format: 'table' })
    expect((await admin.post(path(importId), { _action: 'dates', order: 'dmy' })).status).toBe(200)
    await school.runJob('enrollments.compare', { importId })
    const { changes, import: shown } = await open(importId)
    expect(shown.asks_date_order).toBe(false)
    expect(changes.map(({ person_id }) => person_id).sort()).toEqual([id, named].sort())
    expect(changes.every(({ sign }) => sign === 'change')).toBe(true)
  })
})

describe('who may', () => {
  it('is whoever imports for the whole school', async () => {
    expect((await (await school.as('operations')).get('/backoffice/enrollments')).status).toBe(200)
    for (const slug of ['dean', 'guardian'] as const) {
      expect((await (await school.as(slug)).get('/backoffice/enrollments')).status).toBe(403)
      expect((await (await school.as(slug)).post(path(1), { _action: 'apply' })).status).toBe(403)
    }
    expect((await admin.get(path(99_999))).status).toBe(404)
  })
})

describe('people who are not in the files', () => {
  it('stay with what no file speaks of: guardians and houses by hand', async () => {
    const houseId = await makeHouse(school.db, { title: `Elm ${run}` })
    const id = await makeStudent(school.db, {
      name: `Paul Hand${run}`,
      email: `paul${run}@school.test`,
      houseId,
    })
    await makeGuardian(school.db, { studentIds: [id] })
    const importId = await importBundle(
      school,
      admin,
      bundleOf([
        { id: `p-${run}`, first: 'Paul', last: `Hand${run}`, email: `paul${run}@school.test`, grade: '9' },
      ]),
    )
    expect((await open(importId, '?kind=tie')).changes).toEqual([])
    expect((await open(importId, `?search=Hand${run}`)).changes).toEqual([])
    await applyBundle(school, admin, importId)
    expect(await person(`paul${run}@school.test`)).toMatchObject({ house: `Elm ${run}` })
  })
})
