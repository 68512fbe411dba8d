import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { csv, sendExternals, sendFiles } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { OpenImport, RosterChange } from '../contract/enrollments.contract.ts'

let school: TestSchool
let operations: Client
let sessionId: number
const path = '/backoffice/workbench/external-students-imports'
const list = '/backoffice/workbench/external-students'

beforeAll(async () => {
  school = await startTestSchool()
  operations = await school.as('operations')
  const cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  const experienceId = await makeExperience(school.db, { title: 'Boats, small', cycleId, expertIds: [] })
  await makeExperience(school.db, { title: 'Kites', cycleId, expertIds: [] })
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

let run = 0
/** A partner school of a test of its own. */
let partner = ''
beforeEach(() => {
  run += 1
  partner = `Harbor ${run}`
})

const header = [
  'Name',
  'School',
  'Email',
  'Contact name',
  'Consent from',
  'Consent until',
  'Experiences',
  'Status',
]
type Line = Partial<
  Record<'name' | 'email' | 'contact' | 'from' | 'until' | 'experiences' | 'status', string>
>
const tableOf = (...lines: readonly Line[]) =>
  csv(
    header,
    ...lines.map(
      ({ name = 'Ines', email = '', contact = '', from = '', until = '', experiences = '', status = '' }) => [
        ...[`${name} ${run}`, partner, email, contact, from, until, experiences, status],
      ],
    ),
  )
const mail = (name: string) => `${name}.${run}@harbor.test`

async function bring(...lines: readonly Line[]): Promise<number> {
  const { status, body } = await sendExternals(operations, 'partners.csv', tableOf(...lines))
  expect([status, body.formErrors]).toEqual([200, undefined])
  await school.runJob('enrollments.compare', { importId: body.import_id })
  return body.import_id
}
const open = async (importId: number): Promise<{ import: OpenImport; changes: RosterChange[] }> =>
  (await operations.get(`${path}/${importId}`)).body
const told = async (importId: number) =>
  (await open(importId)).changes.map(({ sign, name, fields }) =>
    [sign, name, ...(sign === 'add' ? [] : fields.map(({ field, file }) => `${field}=${file}`))].join(' '),
  )
const faults = async (importId: number) =>
  (await open(importId)).import.faults.map(({ line, what }) => [line, what])
async function apply(importId: number): Promise<void> {
  expect((await operations.post(`${path}/${importId}`, { _action: 'apply' })).status).toBe(200)
  await school.runJob('enrollments.apply', { importId })
}
async function rollBack(importId: number): Promise<void> {
  expect((await operations.post(`${path}/${importId}`, { _action: 'roll_back' })).status).toBe(200)
  await school.runJob('enrollments.roll-back', { importId })
}
const here = async (archived = false) =>
  (await operations.get(`${list}?search=${encodeURIComponent(partner)}&archived=${archived}`)).body.students
const names = async (archived = false) => (await here(archived)).map(({ name }: { name: string }) => name)
const onRoll = async () =>
  (
    await school.db
      .selectFrom('externalAttendances')
      .innerJoin('externalStudents', 'externalStudents.id', 'externalStudentId')
      .select('name')
      .where('attendableId', '=', sessionId)
      .where('school', '=', partner)
      .orderBy('name')
      .execute()
  ).map(({ name }) => name)
async function edit(name: string, part: object): Promise<void> {
  const { id } = (await here()).find((one: { name: string }) => one.name === `${name} ${run}`)
  const { body } = await operations.get(`${list}/${id}`)
  const { name: whole, school: at, email, contact_name, contact_email, contact_phone, version } = body
  const { consent_from, consent_until, experiences } = body
  const experience_ids = experiences.map((one: { id: number }) => one.id)
  const saved = await operations.call({
    method: 'PUT',
    url: `/api${list}/${id}`,
    payload: {
      ...{ name: whole, school: at, email, contact_name, contact_email, contact_phone, version },
      ...{ consent_from, consent_until, experience_ids, ...part },
    },
  })
  expect(saved.status).toBe(200)
}

describe('an import of students of partner schools', () => {
  it('adds, changes and archives whom the file says, seats them, and leaves who is missing from it', async () => {
    const first = await bring(
      { name: 'Ines', email: mail('ines'), from: '2026-01-01', experiences: 'Boats, small' },
      { name: 'Juan', email: mail('juan'), experiences: 'Kites' },
      { name: 'Kim', email: mail('kim') },
    )
    expect(await told(first)).toEqual([`add Ines ${run}`, `add Juan ${run}`, `add Kim ${run}`])
    expect(await names()).toEqual([])
    await apply(first)
    expect([await names(), await onRoll()]).toEqual([
      [`Ines ${run}`, `Juan ${run}`, `Kim ${run}`],
      [`Ines ${run}`],
    ])
    const again = await bring(
      { name: 'Inés', email: mail('ines'), from: '2026-01-01' },
      { name: 'Juan', email: mail('juan'), status: 'withdrawn' },
    )
    expect(await told(again)).toEqual([
      `leave Juan ${run} status=left`,
      `change Ines ${run} name=Inés ${run}`,
    ])
    const asked = await operations.post(`${path}/${again}`, { _action: 'missing', missing: 'ask' })
    expect([asked.status, asked.body.formErrors]).toEqual([
      422,
      { form: 'Who is not in a table of external students stays.' },
    ])
    await apply(again)
    expect([await names(), await names(true), await onRoll()]).toEqual([
      [`Inés ${run}`, `Kim ${run}`],
      [`Juan ${run}`],
      [`Inés ${run}`],
    ])
    expect((await open(again)).import).toMatchObject({ state: 'applied', written: 2, format: 'external' })
    const back = await bring({ name: 'Juan', email: mail('juan') })
    expect(await told(back)).toEqual([`change Juan ${run} status=active`])
    await apply(back)
    expect(await names()).toEqual([`Inés ${run}`, `Juan ${run}`, `Kim ${run}`])
    expect(await told(await bring({ name: 'Juan', email: mail('juan') }))).toEqual([])
  })

  it('tells two of one name apart by e-mail, and leaves out whom nothing tells apart', async () => {
    const first = await bring({ name: 'Ana', email: mail('ana1') }, { name: 'Ana', email: mail('ana2') })
    await apply(first)
    expect(await names()).toEqual([`Ana ${run}`, `Ana ${run}`])
    const second = await bring({ name: 'Ana', contact: 'Her mother' }, { name: 'Ana', email: mail('ana3') })
    expect(await told(second)).toEqual([`add Ana ${run}`])
    expect((await open(second)).changes[0]?.hint).toBe(`Same name and school as ${mail('ana1')}`)
    expect(await faults(second)).toEqual([
      [2, 'Several students of this school have this name: an e-mail tells them apart'],
    ])
    const twice = await bring({ name: 'Bo', contact: 'One' }, { name: 'Bo', contact: 'Two' })
    expect(await faults(twice)).toEqual([
      [2, 'This student of the same school is listed several times: an e-mail tells two of one name apart'],
    ])
  })

  it('leaves out our own people, consent that ends before it begins, and experiences that are not', async () => {
    const studentId = await makeStudent(school.db, { name: 'Our Own' })
    const { email } = await school.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', studentId)
      .executeTakeFirstOrThrow()
    const importId = await bring(
      { name: 'Own', email: email ?? '' },
      { name: 'Late', email: mail('late'), from: '2026-05-01', until: '2026-04-01' },
      { name: 'Lost', email: mail('lost'), experiences: 'Boats, small; Submarines' },
      { name: 'Open', email: mail('open'), until: '2026-04-01' },
      { name: 'Well', email: mail('well'), experiences: 'kites' },
      { name: 'Day', email: mail('day'), from: '2026-13-01' },
    )
    expect(await told(importId)).toEqual([`add Well ${run}`])
    expect(await faults(importId)).toEqual([
      [2, `The e-mail ${email} is that of a student here, so of nobody at a partner school`],
      [3, 'Consent ends before it begins'],
      [4, 'No single current or coming experience is called Submarines'],
      [5, 'Consent has a last day and no first'],
      [7, '“2026-13-01” is no date'],
    ])
    const { text } = await operations.call({
      method: 'GET',
      url: `/api${path}/${importId}/files/0/left-out.csv`,
    })
    expect(text.split('\r\n')[2]).toBe(
      `Late ${run},${partner},${mail('late')},,2026-05-01,2026-04-01,,,3,Consent ends before it begins,Left out: nobody was added`,
    )
    const elsewhere = await operations.call({
      method: 'GET',
      url: `/api/backoffice/enrollments/imports/${importId}/files/0/left-out.csv`,
    })
    expect(elsewhere.status).toBe(404)
  })

  it('asks once which number is the month', async () => {
    const importId = await bring({ name: 'Day', email: mail('day'), from: '3/4/2026', until: '5/4/2027' })
    expect((await open(importId)).import.asks_date_order).toBe(true)
    const early = await operations.post(`${path}/${importId}`, { _action: 'apply' })
    expect(early.body.formErrors).toEqual({
      form: 'Say first which number of a date is the month: consent depends on it.',
    })
    await operations.post(`${path}/${importId}`, { _action: 'dates', order: 'dmy' })
    await school.runJob('enrollments.compare', { importId })
    await apply(importId)
    const { id } = (await here())[0]
    expect((await operations.get(`${list}/${id}`)).body).toMatchObject({
      consent_from: '2026-04-03',
      consent_until: '2027-04-05',
    })
  })

  it('keeps what was set by hand until the file is chosen', async () => {
    await apply(await bring({ name: 'Hana', email: mail('hana'), contact: 'First' }))
    await edit('Hana', { contact_name: 'By hand' })
    const importId = await bring({ name: 'Hana', email: mail('hana'), contact: 'Second' })
    expect((await open(importId)).changes).toMatchObject([
      { sign: 'hand', fields: [{ field: 'contact_name', now: 'By hand', file: 'Second', choice: 'ours' }] },
    ])
    await operations.post(`${path}/${importId}/decisions`, { choice: 'file', sign: 'hand' })
    await apply(importId)
    const { id } = (await here())[0]
    expect((await operations.get(`${list}/${id}`)).body.contact_name).toBe('Second')
  })

  it('does not write over what was edited since it was compared, and tells where it stands', async () => {
    await apply(await bring({ name: 'Ida', email: mail('ida'), contact: 'First' }))
    const importId = await bring({ name: 'Ida', email: mail('ida'), contact: 'Second' })
    await edit('Ida', { contact_name: 'In between' })
    await apply(importId)
    expect((await open(importId)).changes[0]?.problem).toBe(
      'This was changed here since the files were compared. Import them again.',
    )
    const { id } = (await here())[0]
    expect((await operations.get(`${list}/${id}`)).body.contact_name).toBe('In between')
    const told = await school.db
      .selectFrom('notifications')
      .select('redirectUrl')
      .where('title', '=', `Import ${importId} is applied`)
      .execute()
    expect(told).toEqual([{ redirectUrl: `/workbench/enrollments/import?import=${importId}&external=true` }])
  })

  it('is rolled back, and what was edited since stays', async () => {
    await apply(
      await bring(
        { name: 'Eda', email: mail('eda'), contact: 'Old' },
        { name: 'Flo', email: mail('flo'), contact: 'Old' },
      ),
    )
    const importId = await bring(
      { name: 'Eda', email: mail('eda'), contact: 'New', experiences: 'Boats, small' },
      { name: 'Flo', email: mail('flo'), contact: 'New' },
      { name: 'Gus', email: mail('gus'), experiences: 'Boats, small' },
    )
    await apply(importId)
    expect(await onRoll()).toEqual([`Eda ${run}`, `Gus ${run}`])
    await edit('Flo', { contact_name: 'Edited' })
    expect((await open(importId)).import.edited_since).toBe(1)
    await rollBack(importId)
    expect([await names(), await names(true), await onRoll()]).toEqual([
      [`Eda ${run}`, `Flo ${run}`],
      [`Gus ${run}`],
      [],
    ])
    const contacts = await school.db
      .selectFrom('externalStudents')
      .select('contactName')
      .where('school', '=', partner)
      .orderBy('name')
      .execute()
    expect(contacts.map(({ contactName }) => contactName)).toEqual(['Old', 'Edited', ''])
    expect((await open(importId)).import.state).toBe('rolled_back')
  })

  it('waits where many would leave at once', async () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, email: mail(name) }))
    await apply(await bring(...five))
    const importId = await bring(...five.map((one) => ({ ...one, status: 'left' })))
    expect((await open(importId)).import).toMatchObject({
      ready: 0,
      waiting: 5,
      stops: [{ stop: 'externals', part: 5 }],
    })
  })

  it('reads headers that are written otherwise, and takes 10,000 and no more', async () => {
    const odd = csv(
      ['First', 'Last', 'Schol', 'E-mail', 'Contact telphone'],
      ['Mia', 'Odd', partner, mail('mia'), '+1 5'],
    )
    const { body } = await sendExternals(operations, 'odd.csv', odd)
    expect(body.formErrors).toEqual(undefined)
    await school.runJob('enrollments.compare', { importId: body.import_id })
    expect((await open(body.import_id)).import.files[0]?.notes).toContain('“Schol” read as “school”')
    expect(await told(body.import_id)).toEqual(['add Mia Odd'])
    const rows = Array.from({ length: 10_001 }, (_, at) => ({
      name: `n${at}`,
      email: `n${at}.${run}@harbor.test`,
    }))
    const many = await sendExternals(operations, 'many.csv', tableOf(...rows))
    expect([many.status, many.body.formErrors]).toEqual([
      422,
      { file: 'There are more than 10,000 students in it.' },
    ])
    await apply(await bring(...rows.slice(1)))
    expect((await operations.get(`${list}?search=${encodeURIComponent(partner)}`)).body.total).toBe(10_000)
  })
})

/** A colleague with this right alone. */
async function colleagueWith(permission: Permission): Promise<Client> {
  const id = await makeEmployee(school.db, { name: `With ${permission.replace(/\W/g, ' ')}` })
  await addToGroup(
    school.db,
    id,
    await makeGroup(school.db, { title: permission, permissions: [permission] }),
  )
  return school.as(id)
}

describe('who may', () => {
  const roster = 'First name,Last name,Email,Role\nTeo,Lang,teo.lang@school.test,teacher\n'

  it('brings only students of partner schools here, and these only by who manages them', async () => {
    const people = await sendExternals(operations, 'people.csv', roster)
    expect([people.status, people.body.formErrors]).toEqual([
      422,
      { file: 'In people.csv are people who log in here: import them under Enrollments.' },
    ])
    const facilitator = await school.as('facilitator')
    expect((await sendExternals(facilitator, 'x.csv', tableOf({}))).status).toBe(403)
    const importer = await colleagueWith('enrollments.import')
    const refused = await sendFiles(importer, { 'x.csv': tableOf({}) })
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('partner schools')])
    const manager = await colleagueWith('external_students.manage')
    expect((await sendFiles(manager, { 'people.csv': roster })).status).toBe(403)
    expect((await sendExternals(manager, 'x.csv', tableOf({}))).status).toBe(200)
  })

  it('shows an import under its own calls alone', async () => {
    const external = await bring({ email: mail('one') })
    const { body } = await sendFiles(operations, { 'people.csv': roster })
    const enrollments = '/backoffice/enrollments/imports'
    const status = async (at: string) => (await operations.get(at)).status
    expect([await status(`${path}/${external}`), await status(`${enrollments}/${external}`)]).toEqual([
      200, 404,
    ])
    expect([
      await status(`${path}/${body.import_id}`),
      await status(`${enrollments}/${body.import_id}`),
    ]).toEqual([404, 200])
    const act = async (at: string) => (await operations.post(at, { _action: 'discard' })).status
    expect([await act(`${enrollments}/${external}`), await act(`${path}/${body.import_id}`)]).toEqual([
      404, 404,
    ])
    const listed = async (at: string) =>
      (await operations.get(at)).body.imports.map(({ id }: { id: number }) => id)
    expect([
      (await listed(path)).includes(body.import_id),
      (await listed('/backoffice/enrollments')).includes(external),
    ]).toEqual([false, false])
    const sent = await sendFiles(operations, { 'x.csv': tableOf({}) })
    expect(sent.body).toMatchObject({ is_external: true })
  })
})
