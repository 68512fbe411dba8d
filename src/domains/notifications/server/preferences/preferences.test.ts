import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { notifyPeople } from '../notifications.service.ts'

let school: TestSchool
const path = '/backoffice/notifications/preferences'

beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

const of = (body: { categories: { category: string }[] }, category: string) =>
  body.categories.find((one) => one.category === category)

it('starts with the defaults of one’s role, and leaves out what never reaches it', async () => {
  const staff = (await (await school.as('advisor')).get(path)).body
  expect(staff.categories).toHaveLength(10)
  // Families alone are told of onboarding.
  expect(of(staff, 'onboarding')).toBeUndefined()
  expect(of(staff, 'notes')).toEqual({
    category: 'notes',
    inApp: true,
    email: 'daily',
    push: true,
    isDefault: true,
  })
  expect(staff).toMatchObject({ devices: [], messaging: null })
  const family = (await (await school.as('guardian')).get(path)).body
  expect(family.categories.map((one: { category: string }) => one.category)).toEqual([
    'attendance',
    'excuses',
    'tasks',
    'registrations',
    'reports',
    'onboarding',
    'announcements',
  ])
  expect(of(family, 'announcements')).toMatchObject({ email: 'at_once', push: true })
  expect((await school.nobody.get(path)).status).toBe(401)
})

it('keeps choices, one’s own only, and goes back to the defaults', async () => {
  const client = await school.as('dean')
  const choice = { category: 'excuses', inApp: false, email: 'daily', push: false }
  const saved = (await client.put(path, { preferences: [choice] })).body
  expect(of(saved, 'excuses')).toEqual({ ...choice, isDefault: false })
  expect(of((await client.get(path)).body, 'excuses')).toMatchObject(choice)
  expect(of((await (await school.as('counselor')).get(path)).body, 'excuses')).toMatchObject({ inApp: true })
  expect(of((await client.delete(path)).body, 'excuses')).toMatchObject({ inApp: true, isDefault: true })
})

it('refuses what is no choice, and stores nothing of it', async () => {
  const client = await school.as('dean')
  const good = { category: 'notes', inApp: false, email: 'none', push: false }
  for (const wrong of [
    { preferences: [] },
    { preferences: [good, { ...good, email: 'hourly' }] },
    { preferences: [good, { ...good, category: 'gossip' }] },
    { preferences: [good, { ...good, push: true }] },
    { preferences: [{ ...good, inApp: 'perhaps' }] },
    {},
  ])
    expect((await client.put(path, wrong)).status).toBe(400)
  expect(of((await client.get(path)).body, 'notes')).toMatchObject({ isDefault: true })
  const guardian = await school.as('guardian')
  const refused = await guardian.put(path, { preferences: [{ ...good, category: 'jobs' }] })
  expect(refused.status).toBe(422)
  expect(refused.body.formErrors).toEqual({ category: 'You get no notifications of this kind.' })
  for (const method of ['PUT', 'DELETE'] as const)
    expect((await school.nobody.call({ method, url: `/api${path}` })).status).toBe(401)
})

it('holds for the mail that waits, too: switched off in the evening, nothing of it comes in the morning', async () => {
  const client = await school.as('counselor')
  const userId = await school.persona('counselor')
  const choose = async (category: string, email: string) =>
    expect(
      (await client.put(path, { preferences: [{ category, inApp: true, email, push: false }] })).status,
    ).toBe(200)
  for (const category of ['notes', 'tasks', 'excuses']) await choose(category, 'daily')
  const told = { userId, type: 'school' as const, body: '' }
  await notifyPeople(
    school.db,
    [
      { ...told, category: 'notes', title: 'A note that was enough' },
      { ...told, category: 'tasks', title: 'A task to review' },
      { ...told, category: 'excuses', title: 'An excuse that waits' },
    ],
    school.clock.nowMs(),
  )
  await choose('notes', 'none')
  // Off, and on again before the morning: it comes.
  await choose('tasks', 'none')
  await choose('tasks', 'daily')
  await school.runJob('notifications.digest')
  const { textBody } = await school.db
    .selectFrom('outboxMails')
    .select('textBody')
    .where('kind', '=', 'notification_digest')
    .executeTakeFirstOrThrow()
  expect(textBody).toContain('A task to review')
  expect(textBody).toContain('An excuse that waits')
  expect(textBody).not.toContain('A note that was enough')
})
