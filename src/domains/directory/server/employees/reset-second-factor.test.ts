import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { makeApp } from '#domains/sign-in/server/sign-in.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const path = '/backoffice/workbench/employees-and-permissions/employees'
let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('lets a colleague set up a new one, logs them out and tells them; it is on the record', async () => {
  const admin = await school.as('admin')
  const id = await makeEmployee(school.db, { name: 'Lost Lee', email: 'lost@school.example' })
  expect((await admin.delete(`${path}/${id}/second-factor`)).body.formErrors.form).toMatch(/has no second/)
  await makeApp(school.db, school.services, id)
  const colleague = await school.as(id)
  expect((await admin.get(`${path}/${id}/edit`)).body.employee.hasSecondFactor).toBe(true)
  expect((await admin.get(`${path}?search=lost`)).body.employees).toMatchObject([{ hasSecondFactor: true }])

  expect((await admin.delete(`${path}/${id}/second-factor`)).status).toBe(200)
  expect((await colleague.get('/auth/current-user')).status).toBe(401)
  expect((await admin.get(`${path}/${id}/edit`)).body.employee.hasSecondFactor).toBe(false)
  const mail = await school.db
    .selectFrom('outboxMails')
    .select(['subject', 'textBody'])
    .where('toEmail', '=', 'lost@school.example')
    .executeTakeFirstOrThrow()
  expect(mail.subject).toBe('Your second factor has changed')
  expect(mail.textBody).toContain('has removed the second factor of your account')
  const { actorId } = await school.db
    .selectFrom('auditLog')
    .select('actorId')
    .where('action', '=', 'sign_in.factor_reset')
    .where('subjectId', '=', String(id))
    .executeTakeFirstOrThrow()
  expect(actorId).toBe(await school.persona('admin'))
})

it('is for nobody who may not give what they hold, not for oneself, and needs a fresh proof', async () => {
  const admin = await school.as('admin')
  const superadminId = await school.persona('superadmin')
  await makeApp(school.db, school.services, superadminId)
  expect((await admin.delete(`${path}/${superadminId}/second-factor`)).status).toBe(403)
  const own = await admin.delete(`${path}/${await school.persona('admin')}/second-factor`)
  expect(own.body.formErrors.form).toMatch(/^Remove your own/)
  school.clock.advance(11 * 60_000)
  expect((await admin.delete(`${path}/${superadminId}/second-factor`)).body.code).toBe('PROOF_NEEDED')
})
