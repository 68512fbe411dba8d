import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCohorts } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { guardianAnswers, makeDraft, studentAnswers } from './intake.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
})
afterAll(() => school.stop())

const dayMs = 86_400_000
const admissions = '/backoffice/workbench/admissions'
const client = () => school.as('admissions')
const open = async (token: string) => (await school.nobody.post(`/apply/forms/${token}/open`)).body
const save = (token: string, question: string, value: string, version = 0) =>
  school.nobody.post(`/apply/forms/${token}/answers`, { question, value, version })
const send = (token: string) => school.nobody.post(`/apply/forms/${token}/send`)
const ask = (token: string, way: 'mail' | 'here' | 'withdraw' = 'mail') =>
  school.nobody.post(`/apply/forms/${token}/student`, { way })
const written = async (id: number) => (await (await client()).get(`${admissions}/${id}/written`)).body
const reopen = async (id: number, part: 'guardian' | 'student') =>
  (await client()).post(`${admissions}/${id}/reopen-part`, { part, reason: 'Say a little more.' })
const mailsTo = (email: string) =>
  school.db.selectFrom('outboxMails').select('textBody').where('toEmail', '=', email).orderBy('id').execute()
const linkTo = async (email: string) =>
  /\/apply\/([\w-]+)/.exec((await mailsTo(email)).at(-1)?.textBody ?? '')?.[1] ?? ''
const correct = async (id: number, studentEmail: string) => {
  const { fields } = (await (await client()).get(`${admissions}/${id}/form`)).body
  return (await client()).post(`${admissions}/${id}/form`, { ...fields, student_email: studentEmail })
}

let asked = 0
/** A family that had the part of its child mailed to an address: whose links there are, and the addresses. */
async function askedByMail() {
  asked += 1
  const [wrong, right] = [`child${asked}@gmial.test`, `child${asked}@gmail.test`]
  const { applicationId, token } = await makeDraft(school.db, {
    ...{ cohortId: 1, nowMs: school.clock.nowMs() },
    answers: { ...guardianAnswers, campus: '1' },
  })
  await save(token, 'student_email', wrong)
  expect((await ask(token)).status).toBe(200)
  return { applicationId, token, own: await linkTo(wrong), wrong, right }
}

/** Writes and sends the part of the student. */
async function sendOwn(own: string) {
  for (const [key, value] of Object.entries(studentAnswers)) await save(own, key, value)
  expect((await send(own)).status).toBe(200)
}

describe('the address of an applicant that staff correct', () => {
  it('ends the link that a stranger has, and no new one goes there, by staff or by the family', async () => {
    const { applicationId, token, own, wrong, right } = await askedByMail()
    expect((await open(own)).form.part).toBe('student')
    const saved = await correct(applicationId, right)
    expect(saved.body.message).toBe(
      'Application saved. The link that went to the old address has ended: mail a new one from what the family wrote.',
    )
    expect(await open(own)).toEqual({ isEnded: true, canRenew: false, toBegin: null, form: null })
    expect((await save(own, 'made', 'By a stranger')).status).toBe(404)
    school.clock.advance(70 * dayMs)
    expect((await school.nobody.post(`/apply/forms/${own}/renew`)).status).toBe(422)
    school.clock.advance(-70 * dayMs)
    // The text of the family stands as it was, and the link goes to what staff corrected.
    expect((await ask(token)).body.message).toMatch(new RegExp(`gets a link at ${right}$`))
    expect(await mailsTo(wrong)).toHaveLength(1)
    expect((await open(await linkTo(right))).form.part).toBe('student')
  })

  it('is where staff mail the part to, as they mail the guardian', async () => {
    const { applicationId, own, wrong, right } = await askedByMail()
    const body = { part: 'student' }
    const path = `${admissions}/${applicationId}/mail-link`
    expect((await written(applicationId)).mailsStudentTo).toBe(wrong)
    await correct(applicationId, right)
    expect((await written(applicationId)).mailsStudentTo).toBe(right)
    expect((await (await school.as('facilitator')).post(path, body)).status).toBe(403)
    const mailed = await (await client()).post(path, body)
    expect(mailed.body).toEqual({ ok: true, message: `A link is on its way to ${right}` })
    const theirs = await linkTo(right)
    await sendOwn(theirs)
    expect((await written(applicationId)).mailsStudentTo).toBe('')
    expect((await (await client()).post(path, body)).status).toBe(422)
    expect((await open(own)).isEnded).toBe(true)
  })

  it('is where a correction of the part goes, and not to the stranger who wrote', async () => {
    const { applicationId, own, wrong, right } = await askedByMail()
    await sendOwn(own)
    await correct(applicationId, right)
    const reopened = await reopen(applicationId, 'student')
    expect(reopened.body.message).toBe(`The part is open, and ${right} was told why`)
    expect((await mailsTo(wrong)).map(({ textBody }) => textBody).join()).not.toContain('Say a little more.')
    expect((await open(await linkTo(right))).form).toMatchObject({ part: 'student', state: 'open' })
    expect((await open(own)).isEnded).toBe(true)
  })

  it('that is taken out ends the link, too; one that only changes its letters ends none', async () => {
    const { applicationId, own, wrong } = await askedByMail()
    const here = (await ask((await askedByMail()).token, 'here')).body.address.replace('/apply/', '')
    expect((await correct(applicationId, wrong.toUpperCase())).body.message).toBe('Application saved')
    expect((await open(own)).isEnded).toBe(false)
    await correct(applicationId, '')
    expect((await open(own)).isEnded).toBe(true)
    expect((await open(here)).isEnded).toBe(false)
  })

  it('and correct back gets the part mailed again, as it was not the family that took it back', async () => {
    const { applicationId, token, own, wrong, right } = await askedByMail()
    const path = `${admissions}/${applicationId}/mail-link`
    await correct(applicationId, right)
    await correct(applicationId, wrong)
    expect(await open(own)).toMatchObject({ isEnded: true, canRenew: false })
    expect((await written(applicationId)).mailsStudentTo).toBe(wrong)
    const mailed = await (await client()).post(path, { part: 'student' })
    expect(mailed.body.message).toBe(`A link is on its way to ${wrong}`)
    // Also where a link was mailed to the other meanwhile.
    await correct(applicationId, right)
    await (await client()).post(path, { part: 'student' })
    await correct(applicationId, wrong)
    expect((await written(applicationId)).mailsStudentTo).toBe(wrong)
    await (await client()).post(path, { part: 'student' })
    await ask(token, 'withdraw')
    expect((await written(applicationId)).mailsStudentTo).toBe('')
  })

  it('leaves a part that is written on a device of the family', async () => {
    const { applicationId, token, right } = await askedByMail()
    const here = (await ask(token, 'here')).body.address.replace('/apply/', '')
    await correct(applicationId, right)
    expect((await open(here)).form).toMatchObject({ part: 'student' })
    expect((await written(applicationId)).mailsStudentTo).toBe('')
  })
})

describe('the address of an applicant that the family itself corrects', () => {
  it('ends what went to the one before when the part is sent, and asking at the old one renews nothing', async () => {
    const { token, own, wrong, right } = await askedByMail()
    await save(token, 'student_email', right, 1)
    school.clock.advance(70 * dayMs)
    expect((await school.nobody.post(`/apply/forms/${own}/renew`)).status).toBe(422)
    expect(await open(own)).toMatchObject({ isEnded: true, canRenew: false })
    school.clock.advance(-70 * dayMs)
    expect((await send(token)).status).toBe(200)
    expect(await open(own)).toMatchObject({ isEnded: true, canRenew: false })
    expect(await mailsTo(wrong)).toHaveLength(1)
    expect((await ask(token)).body.message).toMatch(new RegExp(`gets a link at ${right}$`))
  })

  it('counts over what staff corrected before, also in a correction that is not sent yet', async () => {
    const { applicationId, token, right } = await askedByMail()
    await correct(applicationId, right)
    await send(token)
    await reopen(applicationId, 'guardian')
    await save(token, 'student_email', `newer.${right}`, 1)
    expect((await ask(token)).body.message).toMatch(new RegExp(`gets a link at newer.${right}$`))
    await send(token)
    expect((await open(await linkTo(`newer.${right}`))).isEnded).toBe(false)
    expect((await written(applicationId)).mailsStudentTo).toBe(`newer.${right}`)
  })
})
