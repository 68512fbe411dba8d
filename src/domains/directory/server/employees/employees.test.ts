import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { deactivate, reactivate, saveColleague } from '#test/schools/colleagues.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  // The links of a password run by better-auth's own clock, which is the machine's.
  school = await startTestSchool({ nowIso: new Date().toISOString() })
})
afterAll(() => school.stop())

const path = '/backoffice/workbench/employees-and-permissions/employees'

const groupId = async (slug: string) =>
  (
    await school.db
      .selectFrom('permissionGroups')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  ).id

const fields = async (email: string, ...slugs: string[]) => ({
  first_name: 'Maya',
  last_name: 'Brandt',
  email,
  job: 'House advisor',
  cohort_id: 1,
  phone: '',
  groups: await Promise.all(slugs.map(async (slug) => ({ group_id: await groupId(slug), cohort_ids: null }))),
})

const mailTo = (email: string) =>
  school.db
    .selectFrom('outboxMails')
    .select(['kind', 'subject', 'textBody', 'isPrivate'])
    .where('toEmail', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** What the form sends back of somebody, changed in parts. */
async function formOf(client: Awaited<ReturnType<TestSchool['as']>>, id: number) {
  const { body } = await client.get(`${path}/${id}/edit`)
  const { version, first_name, last_name, email, job, cohort_id, phone, groups } = body.employee
  return { _action: 'update', version, first_name, last_name, email, job, cohort_id, phone, groups }
}

describe('a colleague', () => {
  it('is invited by a mail whose link lets them choose a password and log in', async () => {
    const admin = await school.as('admin')
    await makeEmployee(school.db)
    const added = await saveColleague(admin, await fields('maya@school.example', 'house_advisor'))
    expect(added.body.message).toBe('Maya Brandt is invited')
    const mail = await mailTo('maya@school.example')
    expect(mail).toMatchObject({ kind: 'invitation', isPrivate: true })
    const listed = async () =>
      (await admin.get(`${path}?search=maya`)).body.employees.find(
        ({ email }: { email: string }) => email === 'maya@school.example',
      )
    expect(await listed()).toMatchObject({ access: 'invited', groups: ['House advisor'], lastSignInAt: null })
    const token = /token=([\w-]+)/.exec(mail?.textBody ?? '')?.[1]
    const newPassword = 'plum kettle orbit nine'
    expect((await school.nobody.post('/auth/reset-password', { newPassword, token })).status).toBe(200)
    const logIn = { email: 'maya@school.example', password: newPassword }
    expect((await school.nobody.post('/auth/sign-in/email', logIn)).status).toBe(200)
    expect(await listed()).toMatchObject({ access: 'active' })
    expect((await listed()).lastSignInAt).not.toBeNull()
  })

  it('is saved with groups as their effect was read: on some campuses, and not when rights moved meanwhile', async () => {
    const admin = await school.as('admin')
    const asked = await fields('limited@school.example', 'counselor')
    const groups = asked.groups.map((place) => ({ ...place, cohort_ids: [2] }))
    const preview = (await admin.post(`${path}/groups/preview`, { groups })).body
    expect(preview.rows).toContainEqual(
      expect.objectContaining({ permission: 'notes.view.all', kind: 'can', cohort_ids: [2], people: 1 }),
    )
    const blind = await admin.post(`${path}/edit`, { ...asked, groups })
    expect(blind).toMatchObject({ status: 409, body: { code: 'CONFLICT', data: { basis: preview.basis } } })
    const { id } = (await admin.post(`${path}/edit`, { ...asked, groups, basis: preview.basis })).body
    expect((await formOf(admin, id)).groups).toEqual(groups)
    const wider = { ...(await formOf(admin, id)), groups: asked.groups }
    const told = (await admin.post(`${path}/groups/preview`, { employee_id: id, groups: asked.groups })).body
    expect(told.rows).toContainEqual(
      expect.objectContaining({ permission: 'notes.view.all', kind: 'wider', cohort_ids: null }),
    )
    await makeGroup(school.db, { title: 'Meanwhile', permissions: ['shell.use'] })
    expect((await admin.post(`${path}/${id}/edit`, { ...wider, basis: preview.basis })).status).toBe(409)
    expect((await admin.post(`${path}/${id}/edit`, { ...wider, basis: told.basis })).status).toBe(200)
    expect((await formOf(admin, id)).groups).toEqual(asked.groups)
  })

  it('has an address of their own', async () => {
    const admin = await school.as('admin')
    await admin.post(`${path}/edit`, await fields('twice@school.example'))
    const again = await admin.post(`${path}/edit`, await fields('Twice@School.example'))
    expect(again.status).toBe(422)
    expect(again.body.formErrors.email).toContain('address already')
    const both = await Promise.all(
      [1, 2].map(async () => admin.post(`${path}/edit`, await fields('at-once@school.example'))),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('loses an open session with a group, and every session when deactivated, and may come back', async () => {
    const admin = await school.as('admin')
    const id = (await saveColleague(admin, await fields('leaves@school.example', 'facilitator'))).body.id
    const colleague = await school.as(id)
    expect((await colleague.get('/cohorts')).status).toBe(200)
    await saveColleague(admin, { ...(await formOf(admin, id)), groups: [] }, id)
    expect((await colleague.get('/cohorts')).status).toBe(403)
    expect((await deactivate(admin, id)).status).toBe(200)
    expect((await colleague.get('/auth/current-user')).status).toBe(401)
    expect(await school.db.selectFrom('logins').select('id').where('userId', '=', id).execute()).toEqual([])
    await reactivate(admin, id)
    expect((await (await school.as(id)).get('/auth/current-user')).status).toBe(200)
  })

  it('is not overwritten by a form that was opened before somebody else saved', async () => {
    const admin = await school.as('admin')
    const id = (await admin.post(`${path}/edit`, await fields('both@school.example'))).body.id
    const opened = await formOf(admin, id)
    school.clock.advance(1_000)
    await admin.post(`${path}/${id}/edit`, { ...opened, job: 'Dean' })
    const late = await admin.post(`${path}/${id}/edit`, { ...opened, job: 'Counselor' })
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', defined: true } })
    expect(late.body.message).toContain('in the meantime')
    expect((await formOf(admin, id)).job).toBe('Dean')
  })

  it('whose address changes loses the links that went to the old one', async () => {
    const admin = await school.as('admin')
    const id = (await admin.post(`${path}/edit`, await fields('old@school.example'))).body.id
    const token = /token=([\w-]+)/.exec((await mailTo('old@school.example'))?.textBody ?? '')?.[1]
    await admin.post(`${path}/${id}/edit`, { ...(await formOf(admin, id)), email: 'new@school.example' })
    const newPassword = 'plum kettle orbit nine'
    expect((await school.nobody.post('/auth/reset-password', { newPassword, token })).status).toBe(400)
  })
})

describe('who manages colleagues', () => {
  it('gives no right they may not give: an admin neither makes nor touches a super admin', async () => {
    const admin = await school.as('admin')
    const made = await admin.post(`${path}/edit`, await fields('climb@school.example', 'super_admin'))
    expect(made.body.formErrors.groups).toContain('Super admin')
    const superId = await school.persona('superadmin')
    const taken = await admin.post(`${path}/${superId}/edit`, {
      ...(await formOf(admin, superId)),
      email: 'mine@school.example',
    })
    expect(taken.status).toBe(403)
    expect((await admin.post(`${path}/${superId}/edit`, { _action: 'invite' })).status).toBe(403)
    expect((await deactivate(admin, superId)).status).toBe(403)
  })

  it('of one campus sees that campus and gives only what they hold there', async () => {
    const own = await makeGroup(school.db, {
      title: 'Campus office',
      permissions: ['shell.use', 'staff.manage', 'attendance.view.all'],
      cohortIds: [2],
    })
    const officeId = await makeEmployee(school.db, { cohortId: 2 })
    await addToGroup(school.db, officeId, own)
    const there = await makeEmployee(school.db, { cohortId: 2, name: 'Here Person' })
    const elsewhere = await makeEmployee(school.db, { cohortId: 1, name: 'Elsewhere Person' })
    const office = await school.as(officeId)
    const names = (await office.get(path)).body.employees.map(({ name }: { name: string }) => name)
    expect(names).toContain('Here Person')
    expect(names).not.toContain('Elsewhere Person')
    expect((await office.get(`${path}/${elsewhere}/edit`)).status).toBe(404)
    const give = async (group_ids: number[], cohort_id: number | null = 2) => {
      const groups = group_ids.map((group_id) => ({ group_id, cohort_ids: null }))
      return saveColleague(office, { ...(await formOf(office, there)), cohort_id, groups }, there)
    }
    expect((await give([await groupId('facilitator')])).body.formErrors.groups).toContain('Facilitator')
    expect((await give([], null)).body.formErrors.cohort_id).toBe('Choose a campus.')
    expect((await give([own])).status).toBe(200)
  })

  it('leaves a super admin, also when two take the last two away at once', async () => {
    const one = await school.persona('superadmin')
    const id = (
      await saveColleague(await school.as(one), await fields('second@school.example', 'super_admin'))
    ).body.id
    const calls = await Promise.all([
      deactivate(await school.as(one), id),
      deactivate(await school.as(id), one),
    ])
    expect(calls.map(({ status }) => status)).toContain(200)
    const left = await school.db
      .selectFrom('permissionGroupMembers')
      .innerJoin('users', 'users.id', 'employeeId')
      .select('users.id')
      .where('groupId', '=', await groupId('super_admin'))
      .where('deactivatedAt', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
  })

  it('finds, filters and sorts colleagues by page', async () => {
    const admin = await school.as('admin')
    for (const name of ['Zed Quarles', 'Abe Quarles', 'Mia Quarles']) await makeEmployee(school.db, { name })
    const names = async (query: string) =>
      (await admin.get(`${path}?${query}`)).body.employees.map(({ name }: { name: string }) => name)
    expect(await names('search=quarles')).toEqual(['Abe Quarles', 'Mia Quarles', 'Zed Quarles'])
    expect(await names('search=quarles&sort=-name')).toEqual(['Zed Quarles', 'Mia Quarles', 'Abe Quarles'])
    expect(await names('search=quarles&access=deactivated')).toEqual([])
    expect(await names('search=quarles&cohort_id=2')).toEqual([])
  })
})
