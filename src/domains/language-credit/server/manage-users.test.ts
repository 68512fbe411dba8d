import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LanguageSchool, startLanguageSchool } from '#test/schools/language-school.ts'
import { cutOff } from '#test/services/cut-off.ts'
import { goodBehaviour } from '#vendors/language-vendor/sandbox/sandbox-behaviour.ts'
import { VendorCutOff } from '#vendors/vendor-errors.ts'
import { usualUnitMap } from '../rules/reckon-credit.ts'
import { tellLearner } from './users/tell-learner.ts'

let own: LanguageSchool
beforeAll(async () => {
  own = await startLanguageSchool()
})
afterAll(() => own.stop())

const path = '/backoffice/workbench/language-vendor'
const admin = () => own.school.as('admin')
const save = async (id: number, language: string) =>
  (await admin()).post(`${path}/manage-users`, { id, language })
const learnerOf = async (name: string) =>
  (await (await admin()).get(`${path}/manage-users?search=${encodeURIComponent(name)}`)).body.students[0]
const tell = (studentId: number) => own.school.runJob('language-credit.tell-learner', { studentId })
const externalOf = (id: number) => own.vendor.learners.get(`student-${id}`)

it('lists students by pages and by name, with the instance that their language implies', async () => {
  const id = await own.makeLearner('Ada Pupil')
  const { body } = await (await admin()).get(`${path}/manage-users`)
  expect(body).toMatchObject({
    page: 1,
    total: 1,
    languages: [{ value: 'French', label: 'French', instance: 'gold' }],
    instances: [
      { value: 'gold', label: 'Gold' },
      { value: 'silver', label: 'Silver' },
    ],
    instanceUrls: { gold: null, silver: null },
  })
  expect(await learnerOf('Ada')).toMatchObject({ id, language: 'French', instance: 'gold', isActive: false })
  expect(await learnerOf('Nobody Here')).toBeUndefined()
})

it('tells the vendor of a language once it is chosen, and of none', async () => {
  const id = await own.makeLearner('Bo Pupil')
  expect((await save(id, '')).body).toEqual({ ok: true, message: 'Bo Pupil learns no language there' })
  expect((await save(id, 'French')).body.message).toBe('Bo Pupil learns French')
  await Promise.all(Array.from({ length: 10 }, () => tell(id)))
  expect(externalOf(id)).toMatchObject({ courseKeys: ['fr'], familyName: 'Pupil' })
  expect(await learnerOf('Bo')).toMatchObject({ isActive: true, failure: '' })
  await save(id, '')
  await tell(id)
  expect(externalOf(id)).toBeUndefined()
  expect(await learnerOf('Bo')).toMatchObject({ isActive: false, language: '', instance: null })
})

it.each([
  ['429', { tooManyRequests: 1 }],
  ['500', { serverErrors: 2 }],
  ['an answer that is lost', { lostAnswers: 1 }],
  ['half an answer', { halfAnswers: 1 }],
])('has one account after %s', async (_what, fault) => {
  const id = await own.makeLearner('Cy Pupil')
  own.vendor.behave(fault)
  await tell(id)
  own.vendor.behave(goodBehaviour)
  await tell(id)
  expect(externalOf(id)).toMatchObject({ courseKeys: ['fr'] })
})

it('says when no licence is left, and tries again when the language is saved again', async () => {
  const id = await own.makeLearner('Di Pupil')
  own.vendor.behave({ seats: 0 })
  await tell(id)
  expect(await learnerOf('Di')).toMatchObject({
    isActive: false,
    cause: 'data',
    failure: expect.stringContaining('no license left'),
  })
  own.vendor.behave(goodBehaviour)
  await own.school.runJob('language-credit.follow')
  expect(externalOf(id)).toBeUndefined()
  await save(id, 'French')
  await tell(id)
  expect(await learnerOf('Di')).toMatchObject({ isActive: true, failure: '' })
})

it('takes the account away from who left the school, by itself', async () => {
  const id = await own.makeLearner('Ed Pupil')
  await tell(id)
  expect(externalOf(id)).toBeDefined()
  await own.school.db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', id).execute()
  await own.school.runJob('language-credit.follow')
  expect(externalOf(id)).toBeUndefined()
  await own.school.db.updateTable('students').set({ status: 'active' }).where('id', '=', id).execute()
  await own.school.runJob('language-credit.follow')
  expect(externalOf(id)).toBeDefined()
})

it('tells the vendor of a new name or address, once', async () => {
  const id = await own.makeLearner('Gia Pupil')
  await tell(id)
  expect(externalOf(id)).toMatchObject({ givenName: 'Gia', familyName: 'Pupil' })
  const toldAt = async () =>
    (
      await own.school.db
        .selectFrom('languageLearners')
        .select('toldAt')
        .where('studentId', '=', id)
        .executeTakeFirstOrThrow()
    ).toldAt
  const office = await own.school.as('operations')
  const { student } = (await office.get(`/backoffice/students/${id}/edit`)).body
  const { guardians: _g, holds: _h, access: _a, lastSignInAt: _l, id: _i, ...fields } = student
  const renamed = { first_name: 'Giulia', last_name: 'Scolaro', email: 'giulia@student.test' }
  const saved = await office.post(`/backoffice/students/${id}/edit`, {
    ...{ ...fields, ...renamed },
    ...{ guardians: [], _action: 'update' },
  })
  expect(saved.status).toBe(200)
  own.school.clock.advance(60_000)
  await own.school.runJob('language-credit.follow')
  expect(externalOf(id)).toMatchObject({
    ...{ givenName: 'Giulia', familyName: 'Scolaro', email: 'giulia@student.test', courseKeys: ['fr'] },
  })
  const before = await toldAt()
  own.school.clock.advance(60_000)
  await own.school.runJob('language-credit.follow')
  expect(await toldAt()).toEqual(before)
})

it('tells of a learner whose telling a server that was killed had begun', async () => {
  const id = await own.makeLearner('Kim Pupil')
  const claimedUntil = new Date(own.school.clock.nowMs() + 60_000)
  // As a claim leaves it that nobody ends: tried once, without a time to try again.
  const claimed = { tries: 1, claimedUntil }
  await own.school.db.updateTable('languageLearners').set(claimed).where('studentId', '=', id).execute()
  await own.school.runJob('language-credit.follow')
  expect(externalOf(id)).toBeUndefined()
  own.school.clock.set(claimedUntil.getTime() + 1)
  await own.school.runJob('language-credit.follow')
  expect(externalOf(id)).toMatchObject({ courseKeys: ['fr'] })
  expect(await learnerOf('Kim')).toMatchObject({ isActive: true, failure: '' })
})

it('tells of a learner the last of whose tries a stop of the server cut off, and counts it as none', async () => {
  const id = await own.makeLearner('Lou Pupil')
  const ofLou = own.school.db.updateTable('languageLearners').where('studentId', '=', id)
  await ofLou.set({ tries: 5 }).execute()
  const { services } = own.school
  const stopped = {
    ...services,
    vendors: { ...services.vendors, languages: cutOff(services.vendors.languages) },
  }
  await expect(tellLearner(stopped, id)).rejects.toThrow(VendorCutOff)
  expect(await learnerOf('Lou')).toMatchObject({ isActive: false, failure: '' })
  const { tries } = await own.school.db
    .selectFrom('languageLearners')
    .select('tries')
    .where('studentId', '=', id)
    .executeTakeFirstOrThrow()
  expect(tries).toBe(5)
  await own.school.runJob('language-credit.follow')
  expect(externalOf(id)).toMatchObject({ courseKeys: ['fr'] })
})

it('moves the learners of a language to its new key, also whom the vendor refused by the former one', async () => {
  const { courses } = (await (await admin()).get(`${path}/languages`)).body
  const opened = courses.find(({ id }: { id: number }) => id === own.courseId)
  const saveCode = async (code: string) =>
    (await admin()).post(`${path}/languages`, { ...opened, course_id: opened.id, code })
  const [moved, refused, gone] = [
    await own.makeLearner('Max Pupil'),
    await own.makeLearner('Noa Pupil'),
    await own.makeLearner('Ole Pupil'),
  ]
  for (const id of [moved, gone]) await tell(id)
  own.vendor.behave({ seats: 0 })
  await tell(refused)
  own.vendor.behave(goodBehaviour)
  await own.school.db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', gone).execute()

  expect((await saveCode('fr-2027')).status).toBe(200)
  await own.school.runJob('language-credit.follow')
  for (const id of [moved, refused]) expect(externalOf(id)).toMatchObject({ courseKeys: ['fr-2027'] })
  expect(externalOf(gone)).toBeUndefined()
  expect(await learnerOf('Max')).toMatchObject({ isActive: true, failure: '' })

  await saveCode('fr')
  await tell(moved)
  expect(externalOf(moved)).toMatchObject({ courseKeys: ['fr'] })
  // Taken away by hand at the vendor, which we do not hear: it is told again once the language is saved again.
  await own.school.services.vendors.languages?.removeLearner(`student-${moved}`)
  await tell(moved)
  expect(externalOf(moved)).toBeUndefined()
  await save(moved, 'French')
  await tell(moved)
  expect(externalOf(moved)).toMatchObject({ courseKeys: ['fr'] })
})

it('refuses a language that is not in the table, who is no student, and who may not', async () => {
  const id = await own.makeLearner('Flo Pupil')
  expect((await save(id, 'Latin')).body.data.formErrors).toEqual({
    language: 'This language is not in the table.',
  })
  expect((await save(1_999_999, 'French')).status).toBe(404)
  const teacher = await own.school.as('facilitator')
  expect((await teacher.get(`${path}/manage-users`)).status).toBe(403)
  expect((await teacher.post(`${path}/manage-users`, { id, language: '' })).status).toBe(403)
})

it('keeps the table of languages and the mapping as the school sets them', async () => {
  const client = await admin()
  const { body } = await client.get(`${path}/languages`)
  expect(body.courses).toMatchObject([{ language: 'French', code: 'fr', units: 20 }])
  expect(body.map.slice(0, 2)).toEqual([
    { vendor_unit: 1, topic_units: [1] },
    { vendor_unit: 2, topic_units: [1, 2] },
  ])
  // What the rules are tested with is what a school begins with.
  expect(body.map).toEqual(
    [...usualUnitMap].map(([vendor_unit, topic_units]) => ({ vendor_unit, topic_units })),
  )
  const sent = { language: 'Latin', code: 'la', instance: 'silver', topic_id: own.topicId }
  expect((await client.post(`${path}/languages`, sent)).status).toBe(200)
  const twice = await client.post(`${path}/languages`, sent)
  expect(twice.body.data.formErrors).toEqual({ language: 'This language is in the table already.' })
  const unknown = await client.post(`${path}/languages`, { ...sent, language: 'Greek', topic_id: 999_999 })
  expect(unknown.body.data.formErrors).toEqual({ topic_id: 'There is no such topic.' })
  expect(
    (await client.post(`${path}/unit-map`, { map: [{ vendor_unit: 3, topic_units: [2, 1] }] })).status,
  ).toBe(200)
  expect((await client.get(`${path}/languages`)).body.map[2]).toEqual({ vendor_unit: 3, topic_units: [1, 2] })
})

it('writes nothing over what a colleague set since the form was opened', async () => {
  const client = await admin()
  const read = async () => (await client.get(`${path}/languages`)).body
  const setUnit = (vendor_unit: number, topic_units: number[], before: number[]) =>
    client.post(`${path}/unit-map`, { map: [{ vendor_unit, topic_units, before }] })
  expect((await setUnit(5, [4], (await read()).map[4].topic_units)).status).toBe(200)
  const late = await setUnit(5, [6], [2, 3])
  expect(late.body.data.formErrors['5']).toContain('in the meantime')
  // Who chose the same is not asked.
  expect((await setUnit(5, [4], [2, 3])).status).toBe(200)
  expect((await read()).map[4].topic_units).toEqual([4])

  const opened = (await read()).courses.find(({ language }: { language: string }) => language === 'French')
  const save = (part: object) =>
    client.post(`${path}/languages`, { ...opened, course_id: opened.id, before: opened, ...part })
  expect((await save({ units: 12 })).status).toBe(200)
  const second = await save({ code: 'fra' })
  expect(second.body.message).toBe('Somebody changed French in the meantime. Close the form and look again.')
  expect((await read()).courses.find(({ id }: { id: number }) => id === opened.id)).toMatchObject({
    ...{ code: 'fr', units: 12 },
  })
})
