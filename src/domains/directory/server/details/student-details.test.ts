import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let office: Client
let advisor: Client
const ids = { student: 0, mother: 0, father: 0, house: 0, other: 0 }
const path = () => `/backoffice/students/${ids.student}/details`

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  office = await school.as('operations')
  advisor = await school.as('advisor')
  ids.house = await makeHouse(db, { title: 'Juniper House', advisorId: await school.persona('advisor') })
  ids.other = await makeHouse(db, { title: 'Maple House' })
  ids.student = await makeStudent(db, { name: 'Declan Shaw', houseId: ids.house })
  ids.mother = await makeGuardian(db, { name: 'Siobhán Shaw', studentIds: [ids.student] })
  ids.father = await makeGuardian(db, { name: 'Fergal Shaw', studentIds: [ids.student] })
})
afterAll(() => school.stop())

const details = async (client: Client) => (await client.get(path())).body
const versionOf = (page: { guardians: { id: number; version: string }[] }, guardianId: number) =>
  page.guardians.find(({ id }) => id === guardianId)?.version
const saveTie = (client: Client, guardianId: number, fields: object) =>
  client.post(`${path()}/guardian/${guardianId}`, {
    relationship: 'father',
    custody_remark: '',
    pick_up_remark: '',
    sees_records: true,
    ...fields,
  })

describe('custody and pick-up remarks', () => {
  it('are written by who manages people and reads them, and close the records', async () => {
    const remark = { custody_remark: 'School records to the mother only.', sees_records: false }
    expect((await saveTie(office, ids.father, remark)).status).toBe(200)
    const [father] = (await details(advisor)).guardians
    expect(father).toMatchObject({
      name: 'Fergal Shaw',
      relationship: 'father',
      custody: { custody_remark: remark.custody_remark, sees_records: false },
    })
    expect((await details(advisor)).can).toEqual({ manage: false, remark: false })
  })

  it('are not there for who lacks the right to read them, and stay as they are when such a one saves', async () => {
    const { db } = school
    const remark = { custodyRemark: 'School records to the mother only.', seesRecords: false }
    await db.updateTable('guardianStudents').set(remark).where('guardianId', '=', ids.father).execute()
    const taken = await db
      .deleteFrom('permissionGroupPermissions')
      .where('permission', '=', 'people.view_custody')
      .returningAll()
      .execute()
    onTestFinished(async () => {
      await insertRows(db, 'permissionGroupPermissions', taken)
    })
    const fresh = await school.as('operations')
    const tie = () => db.updateTable('guardianStudents').where('guardianId', '=', ids.father)
    await tie()
      .set({ remarkedAt: new Date('2026-11-02T15:00:00Z') })
      .execute()
    const page = await details(fresh)
    await tie()
      .set({ remarkedAt: new Date('2026-11-03T15:00:00Z') })
      .execute()
    expect((await details(fresh)).guardians).toEqual(page.guardians)
    expect(JSON.stringify(page)).not.toContain('2026-11-02')
    expect(page.guardians.map(({ custody }: { custody: unknown }) => custody)).toEqual([null, null])
    expect(JSON.stringify(page)).not.toContain('mother only')
    expect(
      (await saveTie(fresh, ids.father, { relationship: 'stepfather', version: versionOf(page, ids.father) }))
        .status,
    ).toBe(200)
    expect((await saveTie(fresh, ids.father, { version: versionOf(page, ids.father) })).status).toBe(409)
    const kept = await school.db
      .selectFrom('guardianStudents')
      .select(['relationship', 'seesRecords', 'custodyRemark'])
      .where('guardianId', '=', ids.father)
      .executeTakeFirst()
    expect(kept).toEqual({ relationship: 'stepfather', ...remark })
  })

  it('tells who saves later than somebody else', async () => {
    const [father] = (await details(office)).guardians
    expect(
      (await saveTie(office, ids.father, { version: father.version, relationship: 'uncle' })).status,
    ).toBe(200)
    const late = await saveTie(office, ids.father, { version: father.version, relationship: 'cousin' })
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  it('stay of whoever said them until somebody says otherwise, and are kept then', async () => {
    const { db } = school
    const stepfather = await makeGuardian(db, { name: 'Zeno Shaw', studentIds: [ids.student] })
    const seen = async (client: Client) =>
      (await details(client)).guardians.find(({ id }: { id: number }) => id === stepfather)?.custody
    const first = { custody_remark: 'Only on weekends.', pick_up_remark: '', sees_records: true }
    expect((await saveTie(office, stepfather, first)).status).toBe(200)
    const { remarkedAt } = await seen(office)
    expect(await seen(office)).toMatchObject({ ...first, remarkedBy: 'Pat operations', former: [] })
    school.clock.advance(60_000)
    const registrar = await school.as('admin')
    expect((await saveTie(registrar, stepfather, { ...first, relationship: 'stepfather' })).status).toBe(200)
    expect(await seen(office)).toMatchObject({ remarkedBy: 'Pat operations', remarkedAt, former: [] })

    school.clock.advance(60_000)
    const next = { ...first, custody_remark: 'Any day.', sees_records: false, relationship: 'stepfather' }
    expect((await saveTie(registrar, stepfather, next)).status).toBe(200)
    const now = await seen(advisor)
    expect(now).toMatchObject({ custody_remark: 'Any day.', sees_records: false, remarkedBy: 'Pat admin' })
    expect(now.former).toEqual([
      { ...first, remarkedBy: 'Pat operations', remarkedAt, heldUntil: now.remarkedAt },
    ])
    // Tied again, by whomever, it is known still.
    expect((await office.delete(`${path()}/guardian/${stepfather}`)).status).toBe(200)
    await db
      .insertInto('guardianStudents')
      .values({ guardianId: stepfather, studentId: ids.student })
      .execute()
    expect((await seen(office)).former).toHaveLength(1)

    const taken = await db
      .deleteFrom('permissionGroupPermissions')
      .where('permission', '=', 'people.view_custody')
      .returningAll()
      .execute()
    onTestFinished(async () => {
      await insertRows(db, 'permissionGroupPermissions', taken)
    })
    expect(JSON.stringify(await details(await school.as('operations')))).not.toContain('weekends')
  })

  it('is refused to who does not manage people', async () => {
    expect((await saveTie(advisor, ids.father, {})).status).toBe(403)
  })
})

describe('guardians', () => {
  it('are added when they are here already, once, and let go again', async () => {
    const aunt = await makeGuardian(school.db, {
      name: 'Orla Shaw',
      studentIds: [await makeStudent(school.db)],
    })
    const add = () =>
      office.post(`${path()}/add-existing-guardian`, { guardian_id: aunt, relationship: 'aunt' })
    expect((await add()).body.message).toBe('Orla Shaw is a guardian of Declan Shaw')
    expect((await add()).body.formErrors).toHaveProperty('guardian_id')
    const seen = async () => JSON.stringify((await (await school.as(aunt)).get('/family')).body)
    expect(await seen()).toContain('Declan')
    expect((await office.delete(`${path()}/guardian/${aunt}`)).status).toBe(200)
    expect(await seen()).not.toContain('Declan')
  })

  it('who come back see as little as before, whoever adds them, and keep what was remarked', async () => {
    const { db } = school
    const uncle = await makeGuardian(db, { name: 'Niall Shaw', studentIds: [ids.student] })
    const closed = {
      relationship: 'uncle',
      custody_remark: 'No records, by order of the court.',
      pick_up_remark: 'Never alone.',
      sees_records: false,
    }
    expect((await saveTie(office, uncle, closed)).status).toBe(200)
    const ofUncle = async () =>
      db
        .selectFrom('guardianStudents')
        .select(['relationship', 'custodyRemark', 'pickUpRemark', 'seesRecords', 'remarkedBy'])
        .where('guardianId', '=', uncle)
        .execute()
    const before = await ofUncle()
    expect(before).toMatchObject([{ custodyRemark: closed.custody_remark, seesRecords: false }])
    const logged = (action: string) =>
      db
        .selectFrom('auditLog')
        .select(['before', 'after'])
        .where('action', '=', action)
        .where('subjectId', '=', String(ids.student))
        .orderBy('id', 'desc')
        .executeTakeFirst()

    expect((await office.delete(`${path()}/guardian/${uncle}`)).status).toBe(200)
    expect(await ofUncle()).toEqual([])
    expect((await logged('guardian.tie_ended'))?.before).toMatchObject({
      guardian: uncle,
      sees_records: false,
    })
    // By who does not read remarks, too.
    const taken = await db
      .deleteFrom('permissionGroupPermissions')
      .where('permission', '=', 'people.view_custody')
      .returningAll()
      .execute()
    onTestFinished(async () => {
      await insertRows(db, 'permissionGroupPermissions', taken)
    })
    const fresh = await school.as('operations')
    await makeStudent(db).then((studentId) =>
      db.insertInto('guardianStudents').values({ guardianId: uncle, studentId }).execute(),
    )
    const added = await fresh.post(`${path()}/add-existing-guardian`, {
      guardian_id: uncle,
      relationship: 'uncle',
    })
    expect(added.status).toBe(200)
    const again = (await ofUncle()).filter(({ relationship }) => relationship === 'uncle')
    expect(again).toEqual(before)
    expect((await logged('guardian.tie_added'))?.after).toMatchObject({ sees_records: false })
    expect(await db.selectFrom('endedTies').selectAll().where('guardianId', '=', uncle).execute()).toEqual([])
  })

  it('who are deleted leave nothing of their families', async () => {
    const { db } = school
    const gone = await makeGuardian(db, { studentIds: [ids.student] })
    const former = await makeGuardian(db, { studentIds: [ids.student] })
    await db.deleteFrom('guardianStudents').where('guardianId', '=', former).execute()
    await db.deleteFrom('guardians').where('id', 'in', [gone, former]).execute()
    expect(
      await db
        .selectFrom('endedTies')
        .select('guardianId')
        .where('guardianId', 'in', [gone, former])
        .execute(),
    ).toEqual([])
  })

  it('get a link for a new password by mail, which nobody sees here', async () => {
    const { body } = await office.post(`${path()}/guardian/${ids.mother}/reset-password`, {})
    expect(JSON.stringify(body)).not.toContain('token')
    const mail = await school.db
      .selectFrom('outboxMails')
      .select(['kind', 'toName', 'textBody'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(mail).toMatchObject({ kind: 'password_reset', toName: 'Siobhán Shaw' })
    expect(mail?.textBody).toContain('/password/new?token=')
    const stranger = await makeGuardian(school.db)
    expect((await office.post(`${path()}/guardian/${stranger}/reset-password`, {})).status).toBe(404)
  })
})

describe('the house', () => {
  const assign = (fields: object) => office.post(`${path()}/house-assignment`, fields)
  const houseOf = async () => (await details(office)).house?.title

  it('changes at once from today, and on its morning from a day to come', async () => {
    const { body } = await office.get(`${path()}/house-assignment`)
    expect(body.houses.map(({ title }: { title: string }) => title)).toEqual(['Juniper House', 'Maple House'])
    await assign({ house_id: ids.other, from_day: body.today })
    expect(await houseOf()).toBe('Maple House')
    const later = Temporal.PlainDate.from(body.today).add({ days: 3 }).toString()
    await assign({ house_id: ids.house, from_day: later })
    expect(await details(office)).toMatchObject({
      house: { title: 'Maple House' },
      plannedMove: { house: 'Juniper House', fromDay: later },
    })
    await school.runJob('directory.apply-house-moves')
    expect(await houseOf()).toBe('Maple House')
    const nowMs = school.clock.nowMs()
    school.clock.set(nowMs + 3 * 86_400_000)
    await school.runJob('directory.apply-house-moves')
    school.clock.set(nowMs)
    expect(await details(office)).toMatchObject({ house: { title: 'Juniper House' }, plannedMove: null })
  })

  it('says by field what cannot be', async () => {
    const { today } = (await office.get(`${path()}/house-assignment`)).body
    const elsewhere = await makeHouse(school.db, { cohortId: 2 })
    expect((await assign({ house_id: elsewhere, from_day: today })).body.formErrors).toHaveProperty(
      'house_id',
    )
    expect((await assign({ house_id: ids.house, from_day: today })).body.formErrors).toHaveProperty(
      'house_id',
    )
    expect((await assign({ house_id: ids.other, from_day: '2026-01-05' })).body.formErrors).toHaveProperty(
      'from_day',
    )
  })

  const planned = async (name: string) => {
    const id = await makeStudent(school.db, { name, houseId: ids.house })
    const own = `/backoffice/students/${id}`
    const assignment = `${own}/details/house-assignment`
    const { today } = (await office.get(assignment)).body
    const from_day = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
    await office.post(assignment, { house_id: ids.other, from_day })
    return { id, own, assignment, edit: `${own}/edit`, status: `${own}/status/motivation` }
  }
  const nextMorning = async () => {
    const nowMs = school.clock.nowMs()
    onTestFinished(() => school.clock.set(nowMs))
    school.clock.set(nowMs + 86_400_000)
    await school.runJob('directory.apply-house-moves')
  }
  const houseIdOf = async (id: number) =>
    (await school.db.selectFrom('students').select('houseId').where('id', '=', id).executeTakeFirstOrThrow())
      .houseId
  const plansOf = (id: number) =>
    school.db.selectFrom('plannedHouseMoves').selectAll().where('studentId', '=', id).execute()

  it('is not given to who left the school, who is shown none, nor to who is back', async () => {
    const dean = await school.as('dean')
    const [byForm, byStatus] = [await planned('Ada Left'), await planned('Bo Left')]
    expect((await office.post(byForm.edit, { _action: 'deactivate' })).status).toBe(200)
    const reason = { to: 'withdrawn', motivation: 'Because.', contact: '' }
    expect((await dean.post(byStatus.status, reason)).status).toBe(200)
    const away = await planned('Cy Away')
    const leave = {
      to: 'leave_of_absence',
      motivation: 'Abroad.',
      contact: 'Her mother',
      keeps_places: false,
    }
    expect((await dean.post(away.status, leave)).status).toBe(200)
    const shown = async ({ own }: { readonly own: string }) =>
      (await office.get(`${own}/details`)).body.plannedMove
    expect([await shown(byForm), await shown(byStatus)]).toEqual([null, null])
    expect(await shown(away)).not.toBeNull()
    expect((await dean.post(byStatus.status, { ...reason, to: 'active' })).status).toBe(200)
    expect(await plansOf(byStatus.id)).toEqual([])
    await nextMorning()
    expect([await houseIdOf(byForm.id), await plansOf(byForm.id)]).toEqual([null, []])
    expect(await houseIdOf(byStatus.id)).toBeNull()
    expect(await houseIdOf(away.id)).toBe(ids.other)
  })

  it('in no house leaves who came into another house since where they are', async () => {
    const [moved, stays] = [await planned('Eve Moved'), await planned('Fay Leaves')]
    const third = await makeHouse(school.db, { title: 'Hazel House' })
    const { today } = (await office.get(moved.assignment)).body
    const from_day = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
    for (const { assignment } of [moved, stays])
      expect((await office.post(assignment, { house_id: null, from_day })).status).toBe(200)
    const director = await school.as('director')
    const { version } = (await director.get(`/backoffice/houses/edit/${third}`)).body.house
    const joined = await director.post(`/backoffice/houses/edit/${third}`, {
      _action: 'update',
      ...{
        title: 'Hazel House',
        cohort_id: 1,
        default_standup_time: '08:45',
        version,
        member_ids: [moved.id],
      },
    })
    expect(joined.status).toBe(200)
    expect((await office.get(`${moved.own}/details`)).body.plannedMove).toBeNull()
    expect((await office.get(`${stays.own}/details`)).body.plannedMove).toMatchObject({ house: null })
    await nextMorning()
    expect([await houseIdOf(moved.id), await plansOf(moved.id)]).toEqual([third, []])
    expect(await houseIdOf(stays.id)).toBeNull()
  })

  it('is not one of a campus that the student has left', async () => {
    const { id } = await planned('Di South')
    const south = await makeHouse(school.db, { title: 'Palm House', cohortId: 2 })
    await school.db
      .updateTable('students')
      .set({ cohortId: 2, houseId: south })
      .where('id', '=', id)
      .execute()
    await nextMorning()
    expect([await houseIdOf(id), await plansOf(id)]).toEqual([south, []])
  })

  /** Holds the first house, so that whoever moves students waits, until it is let go. */
  const holdHouse = async () => {
    const held = await school.db.startTransaction().execute()
    await sql`select id from houses where id = ${ids.house} for no key update`.execute(held)
    return held
  }
  const waiters = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          school.owner,
        )
        return rows.length
      })
      .toBe(count)

  it('stays the one somebody chose while the plan waited', async () => {
    const { id, assignment } = await planned('Flo Chosen')
    const third = await makeHouse(school.db, { title: 'Aspen House' })
    const { today } = (await office.get(assignment)).body
    const held = await holdHouse()
    const chosen = office.post(assignment, { house_id: third, from_day: today })
    await waiters(1)
    const morning = nextMorning()
    await waiters(2)
    await held.commit().execute()
    expect((await chosen).status).toBe(200)
    await morning
    expect([await houseIdOf(id), await plansOf(id)]).toEqual([third, []])
  })

  it('is left with its offices by who came into another while the plan waited', async () => {
    const { id } = await planned('Gil President')
    const third = await makeHouse(school.db, { title: 'Birch House' })
    const held = await holdHouse()
    const morning = nextMorning()
    await waiters(1)
    await held.updateTable('students').set({ houseId: third }).where('id', '=', id).execute()
    await held.updateTable('houses').set({ presidentId: id }).where('id', '=', third).execute()
    await held.commit().execute()
    await morning
    expect([await houseIdOf(id), await plansOf(id)]).toEqual([ids.other, []])
    const house = school.db.selectFrom('houses').select('presidentId').where('id', '=', third)
    expect(await house.executeTakeFirst()).toEqual({ presidentId: null })
  })

  it('drops what was planned', async () => {
    const { today } = (await office.get(`${path()}/house-assignment`)).body
    await assign({ house_id: null, from_day: Temporal.PlainDate.from(today).add({ days: 1 }).toString() })
    expect((await details(office)).plannedMove).toMatchObject({ house: null })
    await assign({ house_id: null, from_day: today, _action: 'keep' })
    expect((await details(office)).plannedMove).toBeNull()
  })
})

it('is not there for who does not see the student, and for families', async () => {
  expect((await (await school.as('facilitator')).get(path())).status).toBe(404)
  expect((await (await school.as(ids.mother)).get(path())).status).toBe(403)
})
