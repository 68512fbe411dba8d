import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

const settings = '/backoffice/workbench/campus-settings'
const campus = {
  title: 'Harbor',
  grade_from: 6,
  grade_to: 8,
  blocks: [{ title: 'A', starts_at: '09:00', ends_at: '10:00' }],
}

it('adds campuses one after the other, never under the numbers that are never offered', async () => {
  const admin = await school.as('admin')
  const ids: number[] = []
  for (const title of ['One', 'Two', 'Three', 'Four'])
    ids.push((await admin.post(settings, { ...campus, title })).body.cohort_id)
  expect(ids).not.toContain(4)
  expect(ids).not.toContain(5)
  expect(new Set(ids).size).toBe(4)
  const { campuses } = (await admin.get(settings)).body
  expect(campuses.find(({ title }: { title: string }) => title === 'Four')).toMatchObject({
    grade_from: 6,
    grade_to: 8,
    blocks: campus.blocks,
    isOffered: true,
  })
  expect((await admin.get('/cohorts')).body.map(({ title }: { title: string }) => title)).toContain('Four')
})

it('says at its field what is wrong with a campus', async () => {
  const admin = await school.as('admin')
  await admin.post(settings, { ...campus, title: 'Élan' })
  const { status, body } = await admin.post(settings, {
    title: 'elan',
    grade_from: 9,
    grade_to: 8,
    blocks: [
      { title: 'A', starts_at: '10:00', ends_at: '09:00' },
      { title: 'a', starts_at: '10:00', ends_at: '11:00' },
    ],
  })
  expect(status).toBe(422)
  expect(body.formErrors).toEqual({
    title: 'There is already a campus named elan.',
    grade_to: 'The last grade comes after the first.',
    'blocks.0.ends_at': 'A block ends after it starts.',
    'blocks.1.title': 'There is already a block named a.',
  })
})

it('keeps a campus on which somebody is, and the grades that somebody has', async () => {
  const admin = await school.as('admin')
  const { cohort_id: id } = (await admin.post(settings, { ...campus, title: 'Kept' })).body
  await makeStudent(school.db, { name: 'Nia Okafor', grade: 8, cohortId: id })
  await makeHouse(school.db, { cohortId: id })
  const narrower = await admin.post(`${settings}/${id}`, {
    ...campus,
    _action: 'update',
    title: 'Kept',
    grade_to: 7,
  })
  expect(narrower.body.formErrors.grade_to).toBe(
    'Nia Okafor is in grade 8, which the new range leaves out. Move them first.',
  )
  const retired = await admin.post(`${settings}/${id}`, { _action: 'retire' })
  expect(retired.body.formErrors.form).toContain('1 student and 1 house.')
})

it('takes an empty campus out of every choice, and back', async () => {
  const admin = await school.as('admin')
  const { cohort_id: id } = (await admin.post(settings, { ...campus, title: 'Empty' })).body
  await admin.post(`${settings}/${id}`, { _action: 'retire' })
  const offered = async () =>
    (await admin.get('/cohorts')).body.some(({ cohort_id }: { cohort_id: number }) => cohort_id === id)
  expect(await offered()).toBe(false)
  await admin.post(`${settings}/${id}`, { _action: 'restore' })
  expect(await offered()).toBe(true)
})

it('shows the name of the school and whom to ask before anyone has logged in', async () => {
  const admin = await school.as('admin')
  await admin.post('/backoffice/workbench/organization', {
    schoolName: 'Bridge Academy',
    supportEmail: 'help@bridge.example',
  })
  expect((await school.nobody.get('/backoffice/_root')).body.schoolName).toBe('Bridge Academy')
  expect((await school.nobody.get('/backoffice/signin/options')).body.supportEmail).toBe(
    'help@bridge.example',
  )
  // What nobody typed is in no form: saving it would make the setting's address the school's own.
  await admin.post('/backoffice/workbench/organization', { schoolName: 'Bridge Academy', supportEmail: '' })
  expect((await admin.get('/backoffice/workbench/organization')).body.supportEmail).toBe('')
  expect((await school.nobody.get('/backoffice/signin/options')).body.supportEmail).toBe(
    'support@homeroom.test',
  )
})

it('writes back nothing of a form that was opened before a colleague changed the campus', async () => {
  const admin = await school.as('admin')
  const { cohort_id: id } = (await admin.post(settings, { ...campus, title: 'Meadow' })).body
  const read = async () =>
    (await admin.get(settings)).body.campuses.find((one: { cohort_id: number }) => one.cohort_id === id)
  const { version } = await read()
  const heard: string[] = []
  onTestFinished(school.services.live.subscribe(['organization:0'], (topic) => heard.push(topic)))
  const update = { ...campus, title: 'Meadow', _action: 'update' }
  const theirs = { ...update, contact_phone: '+1 555 0100', version }
  expect((await admin.post(`${settings}/${id}`, theirs)).status).toBe(200)
  // The list of whoever has it open asks again.
  await expect.poll(() => heard).toEqual(['organization:0'])
  const late = await admin.post(`${settings}/${id}`, { ...update, contact_name: 'Noor Aziz', version })
  expect(late.status).toBe(409)
  expect(late.body.message).toMatch(/^Somebody changed this campus in the meantime/)
  const now = await read()
  expect(now).toMatchObject({ contact_phone: '+1 555 0100', contact_name: '' })
  // Other campuses do not count, and over what stands there now it is saved.
  await admin.post(settings, { ...campus, title: 'Elsewhere' })
  const again = { ...theirs, contact_name: 'Noor Aziz', version: now.version }
  expect((await admin.post(`${settings}/${id}`, again)).status).toBe(200)
})
