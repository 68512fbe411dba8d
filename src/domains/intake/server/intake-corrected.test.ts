import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCohorts } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { guardianAnswers, makeDraft } from './intake.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
  await school.db.updateTable('cohorts').set({ gradeFrom: 6, gradeTo: 8 }).where('id', '=', 1).execute()
})
afterAll(() => school.stop())

const admissions = '/backoffice/workbench/admissions'
const client = () => school.as('admissions')
const open = (token: string) => school.nobody.post(`/apply/forms/${token}/open`)
const mailsTo = (email: string) =>
  school.db
    .selectFrom('outboxMails')
    .select(['textBody'])
    .where('toEmail', '=', email)
    .orderBy('id')
    .execute()
const linkTo = async (email: string) =>
  /\/apply\/([\w-]+)/.exec((await mailsTo(email)).at(-1)?.textBody ?? '')?.[1] ?? ''
const correct = async (id: number, change: (fields: { guardians: object[] }) => object) => {
  const { fields } = (await (await client()).get(`${admissions}/${id}/form`)).body
  return (await client()).post(`${admissions}/${id}/form`, { ...fields, ...change(fields) })
}

describe('an address that staff correct', () => {
  it('ends the link that went to the old one; a new one goes to the new, by staff and by asking', async () => {
    const { applicationId, token } = await makeDraft(school.db, {
      ...{ email: 'mistyped@mail.test', cohortId: 1, nowMs: school.clock.nowMs() },
    })
    const written = `${admissions}/${applicationId}/written`
    expect((await (await client()).get(written)).body.mailsTo).toBe('mistyped@mail.test')
    const saved = await correct(applicationId, ({ guardians: [aino] }) => ({
      guardians: [{ ...aino, email: 'right@mail.test' }],
    }))
    expect(saved.body.message).toMatch(/^Application saved\. The link that went to the old address has ended/)
    expect((await open(token)).body).toMatchObject({ isEnded: true, canRenew: false })
    const mailed = await (await client()).post(`${admissions}/${applicationId}/mail-link`)
    expect(mailed.body).toEqual({ ok: true, message: 'A link is on its way to right@mail.test' })
    expect((await open(await linkTo('right@mail.test'))).body.form).toMatchObject({ part: 'guardian' })
    const { ticket } = (await school.nobody.get('/apply')).body
    school.clock.advance(10_000)
    await school.nobody.post('/apply/again', { email: 'right@mail.test', ticket })
    await school.nobody.post('/apply/again', { email: 'mistyped@mail.test', ticket })
    expect([await mailsTo('right@mail.test'), await mailsTo('mistyped@mail.test')]).toMatchObject([
      { length: 2 },
      { length: 0 },
    ])
  })

  it('leaves the link of a parent who stays one', async () => {
    const { applicationId, token } = await makeDraft(school.db, { cohortId: 1, nowMs: school.clock.nowMs() })
    const saved = await correct(applicationId, ({ guardians: [aino] }) => ({
      guardians: [
        { ...aino, is_applicant: false },
        { id: '', name: 'Eero', email: 'eero@mail.test', is_applicant: true },
      ],
    }))
    expect(saved.body.message).toBe('Application saved')
    expect((await open(token)).body.isEnded).toBe(false)
  })

  it('is mailed by who manages the application, a few times a day, and not once it is decided', async () => {
    const { applicationId } = await makeDraft(school.db, {
      ...{ email: 'few@mail.test', cohortId: 1, nowMs: school.clock.nowMs() },
    })
    const mail = async (role: Parameters<TestSchool['as']>[0]) =>
      (await school.as(role)).post(`${admissions}/${applicationId}/mail-link`)
    expect((await mail('facilitator')).status).toBe(403)
    const all = await Promise.all(Array.from({ length: 9 }, () => mail('admissions')))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 422, 422, 422, 422])
    expect(await mailsTo('few@mail.test')).toHaveLength(5)
    await school.db
      .updateTable('applications')
      .set({ outcome: 'declined' })
      .where('id', '=', applicationId)
      .execute()
    school.clock.advance(2 * 86_400_000)
    expect((await mail('admissions')).body.message).toBe('This application is decided: its form is closed.')
  })
})

describe('a grade', () => {
  const start = async (grade: number) => {
    const { ticket, grades } = (await school.nobody.get('/apply')).body
    school.clock.advance(10_000)
    const answer = await school.nobody.post('/apply', {
      ...{ name: 'Aino', email: `grade${grade}@mail.test`, student_first_name: 'Suvi', student_grade: grade },
      ticket,
    })
    return { grades, answer }
  }

  it('is one that a campus has, from the first page on', async () => {
    const { grades, answer } = await start(3)
    expect(grades).toEqual([6, 7, 8, 9, 10, 11, 12])
    expect(answer.body.formErrors).toEqual({ student_grade: 'The school has grades 6 to 12.' })
    expect((await start(9)).answer.status).toBe(200)
  })

  it('is one of the campus that the family chose, and that staff choose', async () => {
    const { token, applicationId } = await makeDraft(school.db, {
      nowMs: school.clock.nowMs(),
      answers: { ...guardianAnswers, campus: '1', student_grade: '9' },
    })
    expect((await school.nobody.post(`/apply/forms/${token}/send`)).body.formErrors).toMatchObject({
      student_grade: 'Campus 1 has grades 6 to 8. Choose another grade, or another campus.',
    })
    const wrong = await correct(applicationId, () => ({ cohort_id: 1, student_grade: 9 }))
    expect(wrong.body.data.formErrors).toEqual({ student_grade: 'Campus 1 has grades 6 to 8.' })
    expect((await correct(applicationId, () => ({ cohort_id: 2, student_grade: 9 }))).status).toBe(200)
  })
})
