import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Details, studentDetails } from '#domains/people/contract/person-details.ts'
import {
  makeCohorts,
  makeEmployee,
  makeGuardian,
  makeHouse,
  makeStudent,
} from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let office: Client
let campusOffice: Client

beforeAll(async () => {
  // The links of a password run by better-auth's own clock, which is the machine's.
  school = await startTestSchool({ nowIso: new Date().toISOString() })
  await makeCohorts(school.db)
  await makeSchoolYear(school.db)
  office = await school.as('operations')
  const group = await makeGroup(school.db, { permissions: ['shell.use', 'people.manage'], cohortIds: [2] })
  const id = await makeEmployee(school.db, { cohortId: 2 })
  await addToGroup(school.db, id, group)
  campusOffice = await school.as(id)
})
afterAll(() => school.stop())

let people = 0
const student = (more: object = {}) => {
  people += 1
  return {
    first_name: 'Declan',
    last_name: `Moore${people}`,
    email: `declan${people}@student.example`,
    grade: 7,
    cohort_id: 1,
    house_id: null,
    guardians: [],
    ...more,
  }
}
const newGuardian = (email: string, more: object = {}) => ({
  first_name: 'Siobhan',
  last_name: `Moore${people}`,
  email,
  relationship: 'mother',
  ...more,
})

const add = async (fields: object, client = office) => client.post('/backoffice/students/new', fields)

/** What the form of a student sends back, changed in parts. */
async function change(id: number, more: object, client = office) {
  const {
    version,
    guardians,
    holds: _h,
    access: _a,
    lastSignInAt: _l,
    id: _i,
    ...fields
  } = (await client.get(`/backoffice/students/${id}/edit`)).body.student
  return client.post(`/backoffice/students/${id}/edit`, {
    ...fields,
    version,
    guardians: guardians.map((one: { id: number; relationship: string }) => ({
      id: one.id,
      relationship: one.relationship,
    })),
    _action: 'update',
    ...more,
  })
}

const userBy = (email: string) =>
  school.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

describe('a student', () => {
  it('is added with house and guardian at once; the guardian is invited and sees the child', async () => {
    const houseId = await makeHouse(school.db)
    const fields = student({ house_id: houseId, guardians: [newGuardian('siobhan@home.example')] })
    const { body } = await add(fields)
    expect(body.message).toBe(`Declan ${fields.last_name} added`)
    const guardian = await userBy('siobhan@home.example')
    const mail = await school.db
      .selectFrom('outboxMails')
      .select(['kind', 'textBody'])
      .where('toEmail', '=', 'siobhan@home.example')
      .executeTakeFirst()
    expect(mail?.kind).toBe('invitation')
    const portal = await (await school.as(guardian?.id ?? 0)).get('/family')
    expect(portal.status).toBe(200)
    expect(JSON.stringify(portal.body)).toContain(fields.last_name)
    const listed = (await office.get(`/backoffice/students?search=${fields.last_name}`)).body.students
    expect(listed).toMatchObject([{ id: body.id, house: 'Juniper House', access: 'never', grade: 7 }])
  })

  it('is not there at all when one guardian cannot be, which is said at that guardian', async () => {
    await makeGuardian(school.db, { email: 'taken@home.example' })
    const fields = student({
      guardians: [newGuardian('first@home.example'), newGuardian('Taken@home.example')],
    })
    const answer = await add(fields)
    expect(answer.body.formErrors['guardians.1.email']).toContain('find them by name')
    expect(await userBy(fields.email)).toBeUndefined()
    expect(await userBy('first@home.example')).toBeUndefined()
  })

  it('names a guardian once', async () => {
    const fields = student({ guardians: [newGuardian('two@home.example'), newGuardian('Two@home.example')] })
    expect((await add(fields)).body.formErrors).toHaveProperty(['guardians.1.email'])
  })

  it('says what is wrong by field: address, campus, grade, house of another campus', async () => {
    const houseId = await makeHouse(school.db, { cohortId: 2 })
    await school.db.updateTable('cohorts').set({ gradeTo: 8 }).where('id', '=', 3).execute()
    const errorsOf = async (more: object) => (await add(student(more))).body.formErrors
    expect(await errorsOf({ email: 'nobody' })).toHaveProperty('email')
    expect(await errorsOf({ cohort_id: 5 })).toEqual({ cohort_id: 'Choose a campus.' })
    expect(await errorsOf({ cohort_id: 3, grade: 9 })).toEqual({ grade: 'Campus 3 has grades 6 to 8.' })
    expect(await errorsOf({ house_id: houseId })).toEqual({ house_id: 'Choose a house of Campus 1.' })
    const { email } = student()
    await add(student({ email }))
    expect(await errorsOf({ email: email.toUpperCase() })).toHaveProperty('email')
  })

  it('of a name that is there already is asked about, whatever its accents, and added anyway when said so', async () => {
    await add(student({ first_name: 'Zoë', last_name: 'Lindqvist', grade: 9 }))
    const again = student({ first_name: 'Zoe', last_name: 'Lindqvist' })
    const asked = await add(again)
    expect(asked.body.formErrors).toEqual({
      namesake: 'There is already a Zoë Lindqvist in grade 9 at Campus 1.',
    })
    expect((await add({ ...again, add_anyway: true })).status).toBe(200)
  })

  it('of the name of somebody who left is asked about, too, but where they were born on another day', async () => {
    const born = (date_of_birth: string) =>
      student({ first_name: 'Mia', last_name: 'Stonebridge', grade: 8, date_of_birth })
    const { body } = await add(born('2012-04-05'))
    const form = `/backoffice/students/${body.id}/edit`
    expect((await office.post(form, { _action: 'deactivate' })).status).toBe(200)
    expect((await add(born('2012-04-05'))).body.formErrors).toEqual({
      namesake: expect.stringMatching(
        /^There was a Mia Stonebridge in grade 8 at Campus 1 until \w{3}, \w{3} \d+, \d{4}\. Bring a returning student back/,
      ),
    })
    expect((await add(born('2012-04-06'))).status).toBe(200)
  })

  it('moves between houses with the rolls to come, and the form of a house that was open says so', async () => {
    const director = await school.as('director')
    const make = async (title: string) =>
      (
        await director.post('/backoffice/houses/new', {
          title,
          cohort_id: 1,
          member_ids: [],
          default_standup_time: '08:45',
        })
      ).body.id
    const [from, to] = [await make('Alder'), await make('Birch')]
    const { id } = (await add(student({ house_id: from }))).body
    const form = (await director.get(`/backoffice/houses/edit/${from}`)).body.house
    expect((await change(id, { house_id: to })).status).toBe(200)
    const rolls = await school.db
      .selectFrom('attendances')
      .innerJoin('attendables', 'attendables.id', 'attendableId')
      .select('houseId')
      .distinct()
      .where('studentId', '=', id)
      .execute()
    expect(rolls.map(({ houseId }) => houseId).filter((houseId) => houseId === from)).toEqual([])
    const stale = await director.post(`/backoffice/houses/edit/${from}`, {
      _action: 'update',
      version: form.version,
      title: 'Alder',
      cohort_id: 1,
      member_ids: [id],
    })
    expect(stale.status).toBe(409)
  })

  it('is not moved back by a form that was opened before somebody else moved them', async () => {
    const [from, to] = [await makeHouse(school.db), await makeHouse(school.db)]
    const { id } = (await add(student({ house_id: from }))).body
    const { version } = (await office.get(`/backoffice/students/${id}/edit`)).body.student
    await school.db.updateTable('students').set({ houseId: to }).where('id', '=', id).execute()
    const late = await change(id, { version, house_id: from })
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', defined: true } })
    expect(late.body.message).toContain('in the meantime')
  })

  it('who leaves loses house, classes and sessions, keeps the record, and may come back', async () => {
    const houseId = await makeHouse(school.db)
    const { id } = (await add(student({ house_id: houseId, guardians: [newGuardian('left@home.example')] })))
      .body
    const own = await school.as(id)
    const { holds } = (await office.get(`/backoffice/students/${id}/edit`)).body.student
    expect(holds.map(({ text }: { text: string }) => text)).toEqual([
      'Is in Juniper House',
      expect.stringContaining('is their guardian'),
    ])
    await office.post(`/backoffice/students/${id}/edit`, { _action: 'deactivate' })
    expect((await own.get('/auth/current-user')).status).toBe(401)
    const row = () =>
      school.db.selectFrom('students').select(['status', 'houseId']).where('id', '=', id).executeTakeFirst()
    expect(await row()).toEqual({ status: 'withdrawn', houseId: null })
    await office.post(`/backoffice/students/${id}/edit`, { _action: 'reactivate' })
    expect(await row()).toEqual({ status: 'active', houseId: null })
  })
})

describe('a guardian', () => {
  const addOne = async (fields: object, client = office) => client.post('/backoffice/guardians/new', fields)
  const guardianFields = (email: string, children: number[]) => ({
    first_name: 'Gus',
    last_name: `Home ${email}`,
    email,
    children: children.map((id) => ({ id, relationship: 'father' })),
  })

  it('loses a child with the tie, on the session that is open', async () => {
    const [one, other] = [await makeStudent(school.db), await makeStudent(school.db)]
    const { id } = (await addOne(guardianFields('ties@home.example', [one, other]))).body
    const own = await school.as(id)
    const week = async (studentId: number) =>
      (await own.get(`/family/calendar?student_id=${studentId}`)).status
    expect([await week(one), await week(other)]).toEqual([200, 200])
    const { guardian } = (await office.get(`/backoffice/guardians/${id}/edit`)).body
    const saved = await office.post(`/backoffice/guardians/${id}/edit`, {
      ...guardianFields('ties@home.example', [one]),
      version: guardian.version,
      _action: 'update',
    })
    expect(saved.status).toBe(200)
    expect([await week(one), await week(other)]).toEqual([200, 404])
  })

  it('is not overwritten by a form that was opened before somebody else saved', async () => {
    const child = await makeStudent(school.db)
    const fields = guardianFields('meanwhile@home.example', [child])
    const { id } = (await addOne(fields)).body
    const { version } = (await office.get(`/backoffice/guardians/${id}/edit`)).body.guardian
    const save = (first_name: string) =>
      office.post(`/backoffice/guardians/${id}/edit`, { ...fields, first_name, version, _action: 'update' })
    school.clock.advance(1_000)
    expect((await save('Gustav')).status).toBe(200)
    const late = await save('Augustus')
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', defined: true } })
    expect(late.body.message).toContain('Gustav')
  })

  it('is found by the name of a child', async () => {
    const studentId = await makeStudent(school.db, { name: 'Wilhelmina Unmistakable' })
    const { id } = (await addOne(guardianFields('child@home.example', [studentId]))).body
    const found = (await office.get('/backoffice/guardians?search=unmistakable')).body.guardians
    expect(found).toMatchObject([{ id, children: ['Wilhelmina Unmistakable'] }])
  })
})

describe('who manages the people of one campus', () => {
  it('sees and changes nobody of another, and takes no student away from it', async () => {
    const elsewhere = await makeStudent(school.db, { name: 'Elsa Elsewhere', cohortId: 1 })
    const here = await makeStudent(school.db, { name: 'Hera Here', cohortId: 2 })
    const found = (await campusOffice.get('/backoffice/students')).body.students
    expect(found.map(({ name }: { name: string }) => name)).toEqual(['Hera Here'])
    expect((await campusOffice.get(`/backoffice/students/${elsewhere}/edit`)).status).toBe(404)
    expect((await add(student({ cohort_id: 1 }), campusOffice)).body.formErrors).toHaveProperty('cohort_id')
    expect((await change(here, { cohort_id: 1 }, campusOffice)).body.formErrors).toHaveProperty('cohort_id')
    const tie = await campusOffice.post('/backoffice/guardians/new', {
      first_name: 'A',
      last_name: 'B',
      email: 'ab@home.example',
      children: [{ id: elsewhere }],
    })
    expect(tie.body.formErrors).toHaveProperty('children')
  })

  it('does not change a guardian who has a child elsewhere too, nor join them to a student', async () => {
    const [here, there] = [
      await makeStudent(school.db, { cohortId: 2 }),
      await makeStudent(school.db, { cohortId: 1 }),
    ]
    const both = await makeGuardian(school.db, { studentIds: [here, there] })
    const other = await makeGuardian(school.db, { studentIds: [there] })
    expect((await campusOffice.get(`/backoffice/guardians/${both}/edit`)).status).toBe(404)
    const joined = await change(here, { guardians: [{ id: other, relationship: 'aunt' }] }, campusOffice)
    expect(joined.body.formErrors).toHaveProperty(['guardians.0.id'])
    // The tie they do not manage stays when they save the student.
    expect((await change(here, { phone: '1' }, campusOffice)).status).toBe(200)
    const ties = await school.db
      .selectFrom('guardianStudents')
      .select('guardianId')
      .where('studentId', '=', here)
      .execute()
    expect(ties).toEqual([{ guardianId: both }])
  })
})

it('keeps every detail of a student, tells it, empties it again and names it in the audit', async () => {
  const details: Details = studentDetails
  const names = Object.keys(details)
  const typed = Object.fromEntries(
    Object.entries(details).map(([name, { options }]) => [
      name,
      options === undefined ? `${name} of Declan` : options.at(-1)?.value,
    ]),
  )
  const { body } = await add(student(typed))
  const told = async () => (await office.get(`/backoffice/students/${body.id}/edit`)).body.student
  expect(await told()).toMatchObject(typed)

  const empty = Object.fromEntries(names.map((name) => [name, '']))
  expect((await change(body.id, empty)).status).toBe(200)
  expect(await told()).toMatchObject(empty)
  const { before, after } = await school.db
    .selectFrom('auditLog')
    .select(['before', 'after'])
    .where('action', '=', 'student.changed')
    .where('subjectId', '=', String(body.id))
    .executeTakeFirstOrThrow()
  expect(before).toMatchObject(typed)
  expect(after).toMatchObject(empty)
})

it('has a gender and a state by the form, and the state is one of the states', async () => {
  const { body } = await add(student({ gender: 'girl', state: 'NM' }))
  const details = (await office.get(`/backoffice/students/${body.id}/details`)).body
  expect(details).toMatchObject({ gender: 'girl', state: 'NM' })
  expect((await add(student({ state: 'New Mexico' }))).body.data.formErrors).toEqual({
    state: 'Choose a state.',
  })
})
