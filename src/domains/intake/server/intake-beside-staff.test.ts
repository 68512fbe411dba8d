import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCohorts } from '#domains/people/server/people.factory.ts'
import { sendPaper } from '#test/schools/outside-school.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { guardianAnswers, makeDraft } from './intake.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
})
afterAll(() => school.stop())

const whole = () =>
  makeDraft(school.db, {
    ...{ nowMs: school.clock.nowMs(), answers: { ...guardianAnswers, campus: '1' }, cohortId: 1 },
  })
const answer = (token: string, question: string, value: string, version = 1) =>
  school.nobody.post(`/apply/forms/${token}/answers`, { question, value, version })
const pathOf = (id: number) => `/backoffice/workbench/admissions/${id}/form`
const formOf = async (id: number) => (await (await school.as('admissions')).get(pathOf(id))).body.fields
const save = async (id: number, fields: object) =>
  (await school.as('admissions')).post(pathOf(id), { ...fields })

describe('what a family does while staff have its application open', () => {
  it('stands against a save of before: a transcript that came is not asked for again', async () => {
    const { applicationId: id, token } = await whole()
    expect((await school.nobody.post(`/apply/forms/${token}/send`)).status).toBe(200)
    const opened = await formOf(id)
    expect(opened.academic_records_state).toBe('asked')
    school.clock.advance(60_000)
    await sendPaper(school, id)
    const [guardian] = opened.guardians
    const typed = { ...opened, guardians: [{ ...guardian, phone: '+1 504 555 0177' }] }
    const late = await save(id, typed)
    expect(late.status).toBe(409)
    expect(late.body.data).toMatchObject({
      savedBy: 'The family',
      savedAt: new Date(school.clock.nowMs()).toISOString(),
      fields: { academic_records_state: 'received', version: opened.version + 1 },
    })
    const { academic_records_state, version } = late.body.data.fields
    expect((await save(id, { ...typed, academic_records_state, version })).status).toBe(200)
    expect(await formOf(id)).toMatchObject({
      academic_records_state: 'received',
      guardians: [{ phone: '+1 504 555 0177' }],
    })
    // Another one is news to nobody who looks at the form.
    const { version: now } = await formOf(id)
    await sendPaper(school, id)
    expect((await formOf(id)).version).toBe(now)
  })

  it('is said to be theirs where an answer of the draft is one of the form, and is no change where it is not', async () => {
    const { applicationId: id, token } = await whole()
    expect((await answer(token, 'student_last_name', 'Lehtonen-Obi')).status).toBe(200)
    const opened = await formOf(id)
    const { status } = await save(id, { ...opened, school_now: 'Other' })
    expect(status).toBe(200)
    const again = await formOf(id)
    school.clock.advance(60_000)
    const savedAt = new Date(school.clock.nowMs()).toISOString()
    expect((await answer(token, 'lives_in', 'Austin, Texas, USA')).status).toBe(200)
    school.clock.advance(60_000)
    expect((await answer(token, 'hopes', 'That she learns.')).status).toBe(200)
    const late = await save(id, { ...again, student_grade: 7 })
    expect(late.status).toBe(409)
    expect(late.body.data).toMatchObject({
      ...{ savedBy: 'The family', savedAt },
      fields: { lives_in: 'Austin, Texas, USA', version: again.version + 1 },
    })
  })
})
