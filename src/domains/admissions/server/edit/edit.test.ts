import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCohorts, makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeApplication } from '../admissions.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
})
afterAll(() => school.stop())

const page = (id: number) => `/backoffice/workbench/admissions/${id}`
const client = () => school.as('admissions')
const form = async (id: number) => (await (await client()).get(`${page(id)}/form`)).body
const save = async (id: number, change: object) => {
  const { fields } = await form(id)
  return (await client()).post(`${page(id)}/form`, { ...fields, ...change })
}
const eventsOf = async (id: number) => (await (await client()).get(page(id))).body.events

describe('the form of an application', () => {
  it('corrects what the family wrote, and keeps both texts in the history', async () => {
    const id = await makeApplication(school.db, {
      first: 'Suvi',
      last: 'Lehtonen',
      guardian: 'Aino Lehtonen',
    })
    const { fields, campuses, startDates } = await form(id)
    expect(fields).toMatchObject({ student_first_name: 'Suvi', cohort_id: 1, student_grade: 6 })
    expect(campuses).toContainEqual({ cohort_id: 2, title: 'Campus 2' })
    // The day that the family named is offered no more, and stays choosable.
    expect(startDates).toEqual([{ date: '2027-01-11', label: 'Mon, Jan 11, 2027' }])
    const [aino] = fields.guardians
    const { body } = await save(id, {
      student_grade: 7,
      cohort_id: 2,
      guardians: [
        { ...aino, email: 'new@mail.test', is_applicant: false },
        { id: '', name: 'Eero Lehtonen', email: 'eero@mail.test', is_applicant: true },
      ],
    })
    expect(body).toEqual({ ok: true, message: 'Application saved' })
    const [event] = await eventsOf(id)
    expect(event).toMatchObject({ kind: 'corrected' })
    expect(event.detail.split('\n')).toEqual([
      'Grade: 6 → 7',
      'Campus: Campus 1 → Campus 2',
      `Aino Lehtonen, email: ${aino.email} → new@mail.test`,
      'New guardian: Eero Lehtonen',
      'Eero Lehtonen applies now',
    ])
    const shown = (await (await client()).get(page(id))).body
    expect(shown.guardians.map(({ name }: { name: string }) => name)).toEqual([
      'Eero Lehtonen',
      'Aino Lehtonen',
    ])
    const { applications } = (
      await (await client()).get('/admissions-applications-status?search=eero@mail&searchType=email')
    ).body
    expect(applications[0]).toMatchObject({ guardianName: 'Eero Lehtonen', studentGrade: 7 })
  })

  it('moves the application on by what came', async () => {
    const id = await makeApplication(school.db, { isSent: true })
    await save(id, { academic_records_state: 'received', student_interview_state: 'none' })
    const shown = (await (await client()).get(page(id))).body
    expect(shown).toMatchObject({ academicRecordsState: 'received', academicRecordsOn: '2026-11-10' })
    expect((await save(id, { student_interview_state: 'planned' })).body.data.formErrors).toEqual({
      student_interview_on: 'Say on which day.',
    })
    expect(
      (await save(id, { student_interview_state: 'done', student_interview_on: '2026-11-20' })).status,
    ).toBe(422)
  })

  it('shows both where two saved at once', async () => {
    const id = await makeApplication(school.db, { first: 'Both' })
    const { fields } = await form(id)
    const one = await client()
    const answers = await Promise.all([
      one.post(`${page(id)}/form`, { ...fields, school_now: 'Mine' }),
      one.post(`${page(id)}/form`, { ...fields, school_now: 'Theirs' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body.data.fields.school_now).toMatch(/^(Mine|Theirs)$/)
    expect(late?.body.data.savedBy).not.toBe('The family')
    const { version } = late?.body.data.fields ?? {}
    expect((await one.post(`${page(id)}/form`, { ...fields, lives_in: 'Boise', version })).status).toBe(200)
  })

  it('refuses with a sentence by field, and changes nothing', async () => {
    const id = await makeApplication(school.db)
    const errorsOf = async (change: object) => {
      const { status, body } = await save(id, change)
      return [status, body.data?.formErrors ?? body.data]
    }
    const [guardian] = (await form(id)).fields.guardians
    expect((await errorsOf({ student_first_name: ' ' }))[0]).toBe(400)
    expect((await errorsOf({ student_email: 'x@' }))[0]).toBe(400)
    expect((await errorsOf({ guardians: [guardian, { ...guardian, id: '', is_applicant: false }] }))[0]).toBe(
      400,
    )
    expect((await errorsOf({ guardians: [{ ...guardian, is_applicant: false }] }))[0]).toBe(400)
    expect((await errorsOf({ guardians: [{ ...guardian, id: 999_999 }] }))[1]).toEqual({
      'guardians.0.name': 'This guardian is no longer part of this application.',
    })
    expect((await errorsOf({ starts_on: '2027-02-02' }))[1]).toEqual({
      starts_on: 'This day is not offered. Choose one from the list.',
    })
    expect((await errorsOf({ cohort_id: 4 }))[1]).toEqual({ cohort_id: 'Choose a campus.' })
    expect((await form(id)).fields.guardians).toEqual([guardian])
    expect(await eventsOf(id)).toEqual([])
    expect((await save(id, {})).body.message).toBe('Nothing was changed')
  })

  it('is for who manages applications of the campus', async () => {
    const id = await makeApplication(school.db, { cohortId: 1 })
    const userId = await makeEmployee(school.db)
    const groupId = await makeGroup(school.db, { permissions: ['admissions.manage', 'shell.use'] })
    await addToGroup(school.db, userId, groupId, [2])
    expect((await (await school.as(userId)).get(`${page(id)}/form`)).status).toBe(404)
    expect((await (await school.as('facilitator')).get(`${page(id)}/form`)).status).toBe(403)
  })
})
