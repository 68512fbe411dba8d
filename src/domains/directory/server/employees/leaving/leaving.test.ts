import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeNote } from '#domains/notes/server/notes.factory.ts'
import { makeEmployee, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import type { Client } from '#test/client.ts'
import { deactivate, reactivate } from '#test/schools/colleagues.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const path = '/backoffice/workbench/employees-and-permissions/employees'
let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const groupId = async (slug: string) =>
  (
    await school.db
      .selectFrom('permissionGroups')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  ).id

/** A colleague who advises a house, runs an experience, sponsors a club and planned two follow-ups. */
async function makeOwner() {
  const id = await makeEmployee(school.db, { name: 'Maya Brandt' })
  const house = await makeHouse(school.db, { title: 'Alder House', advisorId: id })
  const other = await makeEmployee(school.db)
  const experience = await makeExperience(school.db, { title: 'Tides', expertIds: [id, other] })
  await school.db
    .insertInto('clubs')
    .values({ title: `Chess ${id}`, sponsorId: id, cohortId: 1, beganOn: '2026-09-01' })
    .execute()
  const own = await makeStudent(school.db, { houseId: house })
  const stranger = await makeStudent(school.db)
  const dueOn = '2026-11-09'
  const notes = [
    await makeNote(school.db, { authorId: id, studentId: own, dueOn }),
    await makeNote(school.db, { authorId: id, studentId: stranger, dueOn }),
  ]
  return { id, house, experience, other, own, notes }
}

const ownedBy = async (id: number) =>
  (await admin.get(`${path}/${id}/leaving`)).body.owned.map(
    ({ kind, things }: { kind: string; things: { title: string }[] }) => [
      kind,
      ...things.map(({ title }) => title),
    ],
  )

const facts = async ({ house, experience }: { house: number; experience: number }) => {
  const [{ advisorId }, experts] = await Promise.all([
    school.db.selectFrom('houses').select('advisorId').where('id', '=', house).executeTakeFirstOrThrow(),
    school.db.selectFrom('experienceExperts').selectAll().where('experienceId', '=', experience).execute(),
  ])
  return { advisorId, experts: experts.map(({ employeeId, isMain }) => [employeeId, isMain]) }
}

describe('a colleague who goes', () => {
  it('is shown with all they own, and hands it over with one click', async () => {
    const owner = await makeOwner()
    expect(await ownedBy(owner.id)).toEqual(
      expect.arrayContaining([
        ['houses', 'Alder House'],
        ['experiences', expect.stringMatching(/^Tides, Cycle/)],
        ['clubs', `Chess ${owner.id}`],
        ['follow-ups', 'One for Mon, Nov 9, 2026', 'One for Mon, Nov 9, 2026'],
      ]),
    )
    const heir = await makeEmployee(school.db, { name: 'Ann Lee' })
    await addToGroup(school.db, heir, await groupId('house_advisor'))
    const kinds = ['houses', 'clubs', 'follow-ups']
    const answer = await deactivate(admin, owner.id, [
      ...kinds.map((kind) => ({ kind, to_id: heir })),
      { kind: 'experiences', to_id: owner.other },
    ])
    expect(answer.body.message).toBe(
      'Maya Brandt can no longer log in; handed over: 1 house to Ann Lee, 1 club to Ann Lee, ' +
        '1 follow-up to Ann Lee, 1 follow-up not for Ann Lee to see stayed, ' +
        `1 experience to ${answer.body.message.split(' to ').at(-1)}`,
    )
    // Who ran it already is the main expert now.
    expect(await facts(owner)).toEqual({ advisorId: heir, experts: [[owner.other, true]] })
    const morning = await (await school.as(heir)).get('/backoffice/home')
    expect(morning.text).toContain(`/students/${owner.own}/notes/view/${owner.notes[0]}`)
    const said = await reactivate(admin, owner.id)
    expect(said.body.message).toContain('What went to others stays with them: 1 house to Ann Lee')
    expect((await facts(owner)).advisorId).toBe(heir)
    const audited = await school.db
      .selectFrom('auditLog')
      .select(['action'])
      .where('subjectId', '=', String(owner.house))
      .where('subjectType', '=', 'house')
      .execute()
    expect(audited).toEqual([{ action: 'house.advisor_changed' }])
  })

  it('goes with nothing of it done when one thing cannot be', async () => {
    const owner = await makeOwner()
    const heir = await makeEmployee(school.db)
    const gone = await makeEmployee(school.db, { deactivatedAt: new Date() })
    const before = await facts(owner)
    for (const to_id of [gone, owner.id, await makeStudent(school.db), 999_999]) {
      const answer = await deactivate(admin, owner.id, [
        { kind: 'houses', to_id: heir },
        { kind: 'clubs', to_id },
      ])
      expect(answer.status).toBe(422)
      expect(answer.body.formErrors.hand_over).toBe('Choose a colleague who can log in.')
    }
    expect(await facts(owner)).toEqual(before)
    expect((await (await school.as(owner.id)).get('/auth/current-user')).status).toBe(200)
  })

  it('leaves nothing with nobody unless that is said', async () => {
    const owner = await makeOwner()
    const { basis } = (await admin.get(`${path}/${owner.id}/leaving`)).body
    const kinds = ['houses', 'clubs', 'follow-ups']
    const hand_over = kinds.map((kind) => ({ kind, to_id: null }))
    const silent = await admin.post(`${path}/${owner.id}/deactivation`, { basis, hand_over })
    expect([silent.status, silent.body.formErrors.hand_over]).toEqual([
      422,
      'Say who takes over, or that nobody does: experiences they run.',
    ])
    const all = [...hand_over, { kind: 'experiences', to_id: null }]
    expect((await admin.post(`${path}/${owner.id}/deactivation`, { basis, hand_over: all })).status).toBe(200)
    expect((await facts(owner)).advisorId).toBe(owner.id)
  })

  it('is looked at again when they own or may do something else by now', async () => {
    const owner = await makeOwner()
    const { basis } = (await admin.get(`${path}/${owner.id}/leaving`)).body
    await makeHouse(school.db, { title: 'Birch House', advisorId: owner.id })
    const late = await admin.post(`${path}/${owner.id}/deactivation`, { basis })
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', defined: true } })
    expect(JSON.stringify(late.body.data.owned)).toContain('Birch House')
    const seen = late.body.data.basis
    await addToGroup(school.db, owner.id, await groupId('dean'))
    expect((await admin.post(`${path}/${owner.id}/deactivation`, { basis: seen })).status).toBe(409)
    const told = (await admin.get(`${path}/${owner.id}/leaving`)).body
    expect(told.effect.rows).toContainEqual(
      expect.objectContaining({ permission: 'excuses.decide', kind: 'cannot', people: 1 }),
    )
  })

  it('keeps what the one who deactivates them may not give, counted and not named', async () => {
    const owner = await makeOwner()
    const elsewhere = await makeHouse(school.db, { title: 'Far House', cohortId: 2, advisorId: owner.id })
    const keeper = await makeEmployee(school.db)
    const group = await makeGroup(school.db, {
      title: `Office ${keeper}`,
      permissions: ['shell.use', 'staff.manage', 'houses.manage'],
      cohortIds: [1],
    })
    await addToGroup(school.db, keeper, group)
    const office = await school.as(keeper)
    const { owned } = (await office.get(`${path}/${owner.id}/leaving`)).body
    const kind = (key: string) => owned.find((one: { kind: string }) => one.kind === key)
    expect(kind('houses')).toMatchObject({ things: [{ title: 'Alder House' }], kept: 1 })
    expect(kind('clubs')).toMatchObject({ things: [], kept: 1, canHandOver: false })
    expect(kind('clubs').stays).toContain('This needs the right')
    const refused = await deactivate(office, owner.id, [{ kind: 'clubs', to_id: keeper }])
    expect(refused.body.formErrors.hand_over).toContain('cannot be handed over')
    expect((await deactivate(office, owner.id, [{ kind: 'houses', to_id: keeper }])).status).toBe(200)
    const far = await school.db
      .selectFrom('houses')
      .select('advisorId')
      .where('id', '=', elsewhere)
      .executeTakeFirstOrThrow()
    expect(far.advisorId).toBe(owner.id)
  })

  it('is not looked into by who may not give the rights they have', async () => {
    const boss = await school.persona('superadmin')
    await school.db.updateTable('employees').set({ cohortId: 1 }).where('id', '=', boss).execute()
    const keeper = await makeEmployee(school.db)
    const permissions = ['shell.use', 'staff.manage'] as const
    const group = await makeGroup(school.db, { title: `Desk ${keeper}`, permissions, cohortIds: [1] })
    await addToGroup(school.db, keeper, group)
    const desk = await school.as(keeper)
    expect((await desk.get(`${path}/${boss}/edit`)).body.employee.canChange).toBe(false)
    expect((await desk.get(`${path}/${boss}/leaving`)).status).toBe(403)
    expect((await desk.get(`${path}/${boss}/successors?search=`)).status).toBe(403)
    expect((await admin.get(`${path}/${await makeEmployee(school.db)}/leaving`)).status).toBe(200)
  })

  it('hands over later what an import left with them, and lets nobody in for it', async () => {
    const owner = await makeOwner()
    const heir = await makeEmployee(school.db, { name: 'Ann Lee' })
    await school.db
      .updateTable('users')
      .set({ deactivatedAt: new Date() })
      .where('id', '=', owner.id)
      .execute()
    expect((await deactivate(admin, owner.id)).body.formErrors.form).toContain('deactivated already')
    const answer = await deactivate(admin, owner.id, [{ kind: 'houses', to_id: heir }])
    expect(answer.body.message).toBe('Handed over: 1 house to Ann Lee')
    expect((await facts(owner)).advisorId).toBe(heir)
    const form = (await admin.get(`${path}/${owner.id}/edit`)).body.employee
    expect(form).toMatchObject({ access: 'deactivated', handedOver: ['1 house to Ann Lee'] })
  })

  it('says of who might take over what they could not open', async () => {
    const owner = await makeOwner()
    const heir = await makeEmployee(school.db, { name: 'Quentin Solo' })
    const found = await admin.get(`${path}/${owner.id}/successors?search=Quentin`)
    expect(found.body.people).toMatchObject([{ id: heir, cannot: expect.arrayContaining(['houses']) }])
    expect((await admin.get(`${path}/${owner.id}/successors?search=Maya`)).text).not.toContain(
      `"id":${owner.id},`,
    )
  })
})
