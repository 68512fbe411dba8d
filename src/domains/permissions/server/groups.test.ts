import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeApp } from '#domains/sign-in/server/sign-in.factory.ts'
import type { Client } from '#test/client.ts'
import { deactivate, saveColleague } from '#test/schools/colleagues.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { cookieOf, listen, within } from '#test/services/event-stream.ts'
import { addToGroup } from './permissions.factory.ts'

const path = '/backoffice/workbench/employees-and-permissions/groups'
const rightsPath = '/backoffice/workbench/employees-and-permissions/permissions'

let school: TestSchool
let admin: Client
let superadmin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
  superadmin = await school.as('superadmin')
})
afterAll(() => school.stop())

type Change = Record<string, unknown>
const groupId = async (slug: string) =>
  (
    await school.db
      .selectFrom('permissionGroups')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  ).id
const preview = (client: Client, id: number, change: Change) =>
  client.post(`${path}/${id}/changes/preview`, { change })
const save = (client: Client, id: number, change: Change, basis: string, also: object = {}) =>
  client.post(`${path}/${id}/changes`, { change, basis, ...also })
/** As the screen does: looks first, then saves what it was told. */
async function make(client: Client, id: number, change: Change, also: object = {}) {
  const { body } = await preview(client, id, change)
  return save(client, id, change, body.basis ?? '', also)
}
const grant = (permission: Permission, cohort_ids: readonly number[] | null = null) => ({
  kind: 'permissions',
  grants: [{ permission, cohort_ids }],
})
const member = (employee_id: number, cohort_ids: readonly number[] | null = null) => ({
  kind: 'members',
  members: [{ employee_id, cohort_ids }],
})
const newGroup = async (title: string, also: object = {}): Promise<number> =>
  (await admin.post(path, { title, ...also })).body.id

describe('a group', () => {
  it('is made, copied, renamed and deleted, each with its audit row', async () => {
    const made = await admin.post(path, { title: 'Club leads', description: 'Run clubs.' })
    expect(made.body.message).toBe('Club leads made')
    const id = made.body.id
    expect((await admin.post(path, { title: 'club LEADS' })).body.formErrors.title).toBe(
      'There is a group of this name already.',
    )
    expect((await admin.post(path, { title: ' ' })).body.formErrors.title).toBe('Name the group.')
    const copy = await newGroup('Deans too', { copy_of: await groupId('facilitator') })
    const listed = (await admin.get(path)).body.groups
    expect(listed.find((group: { id: number }) => group.id === copy)).toMatchObject({
      people: 0,
      permissions: listed.find(({ title }: { title: string }) => title === 'Facilitator').permissions,
    })
    expect((await admin.post(`${path}/${id}/edit`, { title: 'Clubs' })).body.message).toBe('Clubs saved')
    // Whoever opened it before says what it read then.
    const was = { title: 'Club leads', description: 'Run clubs.' }
    const late = await admin.post(`${path}/${id}/edit`, { title: 'Clubs', description: 'Run clubs.', was })
    expect(late.body.formErrors.form).toMatch(/^Somebody changed this group in the meantime/)
    const read = { title: 'Clubs', description: '' }
    const kept = { title: 'Clubs', description: 'Afternoons.', was: read }
    expect((await admin.post(`${path}/${id}/edit`, kept)).status).toBe(200)
    const gone = await make(admin, id, { kind: 'delete' })
    expect(gone.body.message).toBe('Clubs deleted')
    expect((await admin.get(`${path}/${id}`)).status).toBe(404)
    const written = await school.db
      .selectFrom('auditLog')
      .select(['action', 'before'])
      .where('subjectId', '=', String(id))
      .orderBy('id')
      .execute()
    expect(written.map(({ action }) => action)).toEqual([
      'group.added',
      'group.renamed',
      'group.renamed',
      'group.deleted',
    ])
    expect(written[3]?.before).toMatchObject({ title: 'Clubs', grants: {}, members: {} })
  })

  it('that is built in is changed and emptied, never deleted', async () => {
    const refused = await preview(admin, await groupId('dean'), { kind: 'delete' })
    expect(refused.body.formErrors.form).toContain('Dean is built in')
  })

  it('is for who manages groups on every campus, and is nowhere else', async () => {
    for (const role of ['director', 'dean', 'operations'] as const) {
      expect((await (await school.as(role)).get(path)).status).toBe(403)
      expect((await (await school.as(role)).get(rightsPath)).status).toBe(403)
    }
    const limited = await makeEmployee(school.db)
    await addToGroup(school.db, limited, await groupId('admin'), [1])
    expect((await (await school.as(limited)).get(path)).status).toBe(403)
  })
})

describe('a change', () => {
  it('is told before it is saved, holds on the next request and reaches the open page', async () => {
    const port = Number(new URL(await school.app.listen({ port: 0, host: '127.0.0.1' })).port)
    const id = await newGroup('Cup givers')
    const [one, other] = [await makeEmployee(school.db), await makeEmployee(school.db)]
    for (const employee of [one, other]) {
      await addToGroup(school.db, employee, await groupId('facilitator'))
      await addToGroup(school.db, employee, id)
    }
    await addToGroup(school.db, other, await groupId('house_advisor'))
    const client = await school.as(one)
    expect((await client.get(`${path}`)).status).toBe(403)
    const stream = await listen(port, await cookieOf(school, one), `user:${one}`)
    const told = (await preview(admin, id, grant('house_cup.give'))).body
    expect(told).toMatchObject({
      people: 1,
      rows: [{ permission: 'house_cup.give', kind: 'can', cohort_ids: null, people: 1 }],
      kept: [{ permission: 'house_cup.give', people: 1, through: [{ title: 'House advisor' }] }],
      signedIn: 1,
      locksYouOut: false,
      youLose: [],
    })
    const [holders] = told.holders
    expect(holders.after).toBe(holders.before + 1)
    const menuOf = async () => (await client.get('/backoffice/root/authenticated')).body.permissions
    expect(await menuOf()).not.toContain('house_cup.give')
    expect((await save(admin, id, grant('house_cup.give'), told.basis)).body.message).toBe('Cup givers saved')
    expect(await within(5_000, stream.next())).toBe(`change user:${one}`)
    expect(await menuOf()).toContain('house_cup.give')
    await make(admin, id, grant('house_cup.give', []))
    expect(await menuOf()).not.toContain('house_cup.give')
    const history = (await admin.get(`${path}/${id}/history`)).body.entries
    expect(history.map(({ details }: { details: string[] }) => details[0])).toEqual([
      'Can no longer give, correct and take back points of the house cup',
      'Can give, correct and take back points of the house cup',
      undefined,
    ])
  })

  it('is taken back out of the history, as another change that is weighed', async () => {
    const id = await newGroup('Taken back')
    const employee = await makeEmployee(school.db)
    await make(admin, id, grant('notes.view', [1]))
    await make(admin, id, grant('notes.view'))
    await make(admin, id, member(employee))
    const entries = (await admin.get(`${path}/${id}/history`)).body.entries
    const [joined, wider, added, begun] = entries.map(({ undo }: { undo: { back: Change } | null }) => undo)
    expect(begun).toBeNull()
    expect(wider).toEqual({ back: grant('notes.view', [1]), again: grant('notes.view') })
    expect(added.back).toEqual(grant('notes.view', []))
    expect((await make(admin, id, joined.back)).status).toBe(200)
    expect((await make(admin, id, wider.back)).status).toBe(200)
    const group = (await admin.get(`${path}/${id}`)).body
    expect(group.people).toBe(0)
    expect(group.grants.find((one: { permission: string }) => one.permission === 'notes.view')).toMatchObject(
      {
        ...{ isGranted: true, cohort_ids: [1] },
      },
    )
  })

  it('made in the form of a colleague stands in the history of the group, too', async () => {
    const id = await newGroup('By form')
    const employee = await makeEmployee(school.db, { name: 'Fern Form' })
    const form = `/backoffice/workbench/employees-and-permissions/employees/${employee}/edit`
    const { version, first_name, last_name, email, job, cohort_id } = (await admin.get(form)).body.employee
    const fields = { version, first_name, last_name, email, job, cohort_id, phone: '' }
    const groups = [{ group_id: id, cohort_ids: null }]
    const saved = await saveColleague(admin, { _action: 'update', ...fields, groups }, employee)
    expect(saved.status).toBe(200)
    const [entry] = (await admin.get(`${path}/${id}/history`)).body.entries
    expect(entry).toMatchObject({ what: 'Changed who is in it', details: ['Fern Form joined'] })
  })

  it('limits a colleague to campuses: of the others nothing is there', async () => {
    await makeStudent(school.db, { name: 'Nora North' })
    const south = await makeStudent(school.db, { name: 'Sol South' })
    await school.db.updateTable('students').set({ cohortId: 2 }).where('id', '=', south).execute()
    const dean = await makeEmployee(school.db, { name: 'Dee Dean' })
    const id = await groupId('counselor')
    await make(admin, id, member(dean))
    const client = await school.as(dean)
    const seen = async () =>
      (await client.get('/backoffice/students')).body.students.map(({ name }: { name: string }) => name)
    expect(await seen()).toEqual(expect.arrayContaining(['Nora North', 'Sol South']))
    const narrower = await preview(admin, id, member(dean, [2]))
    expect(narrower.body.rows).toContainEqual({
      ...{ permission: 'people.view.all', kind: 'narrower', cohort_ids: [2], people: 1 },
    })
    await save(admin, id, member(dean, [2]), narrower.body.basis)
    expect(await seen()).toEqual(['Sol South'])
    expect((await client.get(`/backoffice/students?search=Nora`)).body.total).toBe(0)
    const { people } = (await admin.get(`${rightsPath}/people.view.all?search=Dee`)).body
    expect(people).toMatchObject([{ name: 'Dee Dean', cohort_ids: [2], through: ['Counselor'] }])
    const listed = (await admin.get(`${path}/${id}/members?search=Dee`)).body
    expect(listed).toMatchObject({ total: 1, members: [{ id: dean, cohort_ids: [2] }] })
    expect((await preview(admin, id, member(dean, [77]))).body.formErrors.form).toBe(
      'There is no such campus.',
    )
    expect((await preview(admin, id, member(south))).body.formErrors.form).toContain('no longer a colleague')
  })

  it('is not saved on what somebody else changed meanwhile: they are shown what it would do now', async () => {
    const id = await newGroup('Two editors')
    const employee = await makeEmployee(school.db)
    await addToGroup(school.db, employee, id)
    const [mine, theirs] = [grant('notes.view'), grant('houses.view')]
    const read = (await preview(admin, id, mine)).body
    const theirBasis = (await preview(superadmin, id, theirs)).body.basis
    // Something else is changed: what was read is still so.
    expect((await save(superadmin, id, theirs, theirBasis)).status).toBe(200)
    expect((await save(admin, id, mine, read.basis)).status).toBe(200)
    const again = (await preview(admin, id, grant('notes.view', []))).body
    await make(superadmin, await groupId('counselor'), member(employee))
    const late = await save(admin, id, grant('notes.view', []), again.basis)
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', defined: true } })
    expect(late.body.message).toContain('in the meantime')
    expect(late.body.data).toMatchObject({
      people: 0,
      kept: [{ people: 1, through: [{ title: 'Counselor' }] }],
    })
    expect((await save(admin, id, grant('notes.view', []), late.body.data.basis)).status).toBe(200)
  })

  it('is taken back only while it stands: what a colleague changed of it since is not written over', async () => {
    const id = await newGroup('Undone by a toast')
    const employee = await makeEmployee(school.db)
    const given = grant('notes.view')
    const back = grant('notes.view', [])
    await make(admin, id, given)
    expect((await make(admin, id, back, { takes_back: given })).status).toBe(200)
    await make(admin, id, given)
    await make(superadmin, id, grant('notes.view', [2]))
    const late = await make(admin, id, back, { takes_back: given })
    expect(late.status).toBe(422)
    expect(late.body.formErrors.form).toContain('changed again since')
    const { body } = await admin.get(`${path}/${id}`)
    expect(
      body.grants.find((one: { permission: string }) => one.permission === 'notes.view').cohort_ids,
    ).toEqual([2])
    // The same of people; another right that was changed since is none of it.
    await make(admin, id, member(employee))
    await make(superadmin, id, grant('houses.view'))
    expect((await make(admin, id, member(employee, []), { takes_back: member(employee) })).status).toBe(200)
    await make(admin, id, member(employee))
    await make(superadmin, id, member(employee, [2]))
    expect((await make(admin, id, member(employee, []), { takes_back: member(employee) })).status).toBe(422)
  })

  it('says how many have no second factor yet for what needs one', async () => {
    const id = await newGroup('Mirrors')
    const [one, other] = [await makeEmployee(school.db), await makeEmployee(school.db)]
    for (const employee of [one, other]) await addToGroup(school.db, employee, id)
    await makeApp(school.db, school.services, one)
    const told = (await preview(admin, id, grant('mirror.view'))).body
    expect([told.people, told.withoutFactor]).toEqual([2, 1])
    expect((await preview(admin, id, grant('notes.view'))).body.withoutFactor).toBe(0)
  })

  it('that shuts out the one who makes it needs their word', async () => {
    const id = await groupId('admin')
    const own = await makeEmployee(school.db)
    await addToGroup(school.db, own, id)
    const client = await school.as(own)
    const change = member(own, [])
    const told = (await preview(client, id, change)).body
    expect(told.locksYouOut).toBe(true)
    expect(told.youLose).toContain('groups.manage')
    const refused = await save(client, id, change, told.basis)
    expect(refused.body.formErrors.lock_me_out).toContain('shut yourself out')
    expect((await client.get(path)).status).toBe(200)
    expect((await save(client, id, change, told.basis, { lock_me_out: true })).status).toBe(200)
    expect((await client.get(path)).status).toBe(403)
  })

  it('gives nobody more than who makes it may give', async () => {
    const id = await newGroup('Readers')
    const beyond = await preview(admin, id, grant('notes.view_restricted'))
    expect(beyond.body.formErrors.form).toContain('You may not give the right to read restricted notes')
    expect((await preview(superadmin, id, grant('notes.view_restricted'))).status).toBe(200)
    const top = await groupId('super_admin')
    expect((await preview(admin, top, member(await school.persona('admin')))).status).toBe(403)
    expect((await admin.post(`${path}/${top}/edit`, { title: 'Mine' })).status).toBe(403)
    expect(
      (await admin.post(path, { title: 'All', copy_of: await groupId('dean') })).body.formErrors.copy_of,
    ).toContain('You may not give everything Dean may do')
  })
})

describe('super admins', () => {
  it('keep what lets them give rights back, everywhere', async () => {
    const id = await groupId('super_admin')
    const sentence = async (change: Change) => (await preview(superadmin, id, change)).body.formErrors.form
    expect(await sentence(grant('groups.manage', []))).toContain('Super admins keep')
    expect(await sentence(grant('shell.use', [1]))).toContain('Super admins keep')
    expect(await sentence(member(await makeEmployee(school.db), [1]))).toContain('for every campus')
    expect(await sentence(member(await school.persona('superadmin'), []))).toContain('last super admin')
  })

  it('are never none, whoever leaves, is taken out or deactivated at once', async () => {
    const id = await groupId('super_admin')
    const all = [await school.persona('superadmin')]
    for (let count = 0; count < 4; count += 1) {
      const one = await makeEmployee(school.db)
      await addToGroup(school.db, one, id)
      all.push(one)
    }
    const clients = await Promise.all(all.map((one) => school.as(one)))
    const changes = all.map((_, index) => member(all[(index + 1) % all.length] ?? 0, []))
    const bases = await Promise.all(
      clients.map(async (client, index) => (await preview(client, id, changes[index] ?? {})).body.basis),
    )
    await Promise.all(
      clients.flatMap((client, index) => [
        save(client, id, changes[index] ?? {}, bases[index], { lock_me_out: true }),
        deactivate(client, all[(index + 2) % all.length] ?? 0),
      ]),
    )
    const left = await school.db
      .selectFrom('permissionGroupMembers as m')
      .innerJoin('users as u', 'u.id', 'm.employeeId')
      .select('u.id')
      .where('m.groupId', '=', id)
      .where('u.deactivatedAt', 'is', null)
      .execute()
    expect(left.length).toBeGreaterThan(0)
    const [still] = left
    expect((await (await school.as(still?.id ?? 0)).get(path)).status).toBe(200)
  })
})

it('says of every permission who has it and through which group', async () => {
  const { rights } = (await admin.get(rightsPath)).body
  const cup = rights.find(({ permission }: { permission: string }) => permission === 'house_cup.give')
  expect(cup.through.map(({ title }: { title: string }) => title)).toContain('House advisor')
  expect((await admin.get(`${rightsPath}/nothing.like.it`)).status).toBe(400)
  const candidates = (await admin.get(`${path}/${await groupId('dean')}/candidates?search=Pat`)).body.people
  expect(candidates.map(({ name }: { name: string }) => name)).toContain('Pat admin')
})
