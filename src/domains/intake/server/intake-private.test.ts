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

const secondMs = 1_000
const dayMs = 86_400_000
const whole = (choice: Parameters<typeof makeDraft>[1] = {}) =>
  makeDraft(school.db, {
    ...{ nowMs: school.clock.nowMs(), answers: { ...guardianAnswers, campus: '1' }, cohortId: 1, ...choice },
  })
const open = (token: string) => school.nobody.post(`/apply/forms/${token}/open`)
const hopesBy = async (token: string) => (await open(token)).body.form?.answers.hopes?.value
const save = (token: string, question: string, value: string, version = 0) =>
  school.nobody.post(`/apply/forms/${token}/answers`, { question, value, version })
const send = (token: string) => school.nobody.post(`/apply/forms/${token}/send`)
const askStudent = (token: string, way = 'mail') =>
  school.nobody.post(`/apply/forms/${token}/student`, { way })
const admissions = '/backoffice/workbench/admissions'
const get = async (path: string) => (await (await school.as('admissions')).get(`${admissions}${path}`)).body
const post = async (path: string, body: object = {}) =>
  (await school.as('admissions')).post(`${admissions}${path}`, body)
const reopen = (id: number, part: 'guardian' | 'student' = 'guardian') =>
  post(`/${id}/reopen-part`, { part, reason: 'Look once more.' })
const mailsTo = (email: string) =>
  school.db
    .selectFrom('outboxMails')
    .select(['subject', 'textBody', 'toName'])
    .where('toEmail', '=', email)
    .orderBy('id')
    .execute()
const newestLinkTo = async (email: string) =>
  /\/apply\/([\w-]+)/.exec((await mailsTo(email)).at(-1)?.textBody ?? '')?.[1] ?? ''
const ticket = async () => {
  const { body } = await school.nobody.get('/apply')
  school.clock.advance(10 * secondMs)
  return body.ticket
}
const start = async (more: object = {}) =>
  school.nobody.post('/apply', {
    ...{ name: 'Aino Lehtonen', email: 'aino@mail.test', student_first_name: 'Suvi', student_grade: 6 },
    ticket: await ticket(),
    ...more,
  })
const askAgain = async (email: string) =>
  school.nobody.post('/apply/again', { email, ticket: await ticket() })

describe('the form of one parent, of two who applied for the same child', () => {
  const tryToJoin = async (keptId: number, otherId: number, said: object) => {
    const { fields, one, other } = await get(`/${keptId}/doubles/${otherId}`)
    const choices = Object.fromEntries(
      fields.map(({ field, suggested }: Record<string, string | null>) => [field, suggested ?? 'one']),
    )
    const versions = { version: one.version, other_version: other.version }
    return (
      await post(`/${keptId}/doubles/${otherId}/join`, { choices: { ...choices, ...said }, ...versions })
    ).status
  }
  const join = async (...of: Parameters<typeof tryToJoin>) => expect(await tryToJoin(...of)).toBe(200)
  const two = async (first: string) => {
    const [mother, father] = [await whole({ first }), await whole({ first })]
    await save(mother.token, 'hopes', 'Hers', 1)
    await save(father.token, 'hopes', 'His alone', 1)
    await send(father.token)
    return [mother, father] as const
  }

  it('goes with its links where staff take it, and is read by nobody else, until the two are parted', async () => {
    const [mother, father] = await two('Aava')
    await join(mother.applicationId, father.applicationId, { guardian_part: 'other', guardians: 'one' })
    expect((await open(father.token)).body.form.sentAnswers).toContainEqual({
      question: 'What do you hope for?',
      answer: 'His alone',
    })
    expect((await open(father.token)).body.form.guardianEmail).toBe(father.email)
    const hers = await open(mother.token)
    expect(hers.body).toEqual({ isEnded: true, canRenew: false, toBegin: null, form: null })
    expect(JSON.stringify(await save(mother.token, 'hopes', 'x', 2))).toContain('joined')
    // A correction of his part is his, whoever is the guardian who applies.
    await reopen(mother.applicationId)
    expect(await mailsTo(mother.email)).toEqual([])
    expect(await hopesBy(await newestLinkTo(father.email))).toBe('His alone')
    // Nor does asking for the link again, a brother, or the student's link lead her to it.
    await askAgain(mother.email)
    expect(await mailsTo(mother.email)).toEqual([])
    const sibling = await school.nobody.post(`/apply/forms/${father.token}/sibling`, {
      student_first_name: 'Otso',
      student_grade: 7,
    })
    expect(sibling.status).toBe(200)
    expect(await mailsTo(mother.email)).toEqual([])
  })

  it('names no paper of the other, and takes none back', async () => {
    const [mother, father] = [await whole({ first: 'Lumi' }), await whole({ first: 'Lumi' })]
    // How far the two parts are is another: staff are asked which one counts.
    await save(father.token, 'hopes', '', 1)
    await school.db
      .insertInto('applicationDocuments')
      .values({
        ...{
          applicationId: mother.applicationId,
          kind: 'other',
          version: 1,
          title: 'Order of the court.pdf',
        },
        ...{ fileKey: null, madeAt: new Date(), madeBy: null, sizeBytes: 9 },
      })
      .execute()
    expect((await open(mother.token)).body.form.papers).toHaveLength(1)
    await join(mother.applicationId, father.applicationId, { guardian_part: 'other', guardians: 'one' })
    expect((await open(father.token)).body.form).toMatchObject({ state: 'open', papers: [] })
    const url = `/api/apply/forms/${father.token}/files/other_paper/1`
    const taken = await school.nobody.call({ method: 'DELETE', url })
    expect(taken.body.data.formErrors.form).toMatch(/joined with another one/)
    await post(`/${mother.applicationId}/doubles/${father.applicationId}/undo`)
    expect((await open(mother.token)).body.form.papers).toHaveLength(1)
  })

  it('is with its links as before once the two are parted', async () => {
    const [mother, father] = await two('Ilta')
    await join(mother.applicationId, father.applicationId, { guardian_part: 'other', guardians: 'one' })
    const parted = await post(`/${mother.applicationId}/doubles/${father.applicationId}/undo`)
    expect(parted.status).toBe(200)
    expect(await hopesBy(mother.token)).toBe('Hers')
    expect((await open(father.token)).body.form.state).toBe('sent')
    await save(mother.token, 'hopes', 'Hers again', 2)
    expect((await get(`/${mother.applicationId}/written`)).links).toMatchObject([{ email: mother.email }])
  })

  it('is read by nobody else where it is left behind, either', async () => {
    const [mother, father] = await two('Kaisla')
    await join(mother.applicationId, father.applicationId, { guardian_part: 'one', guardians: 'other' })
    expect(await hopesBy(mother.token)).toBe('Hers')
    expect((await open(father.token)).body).toMatchObject({ isEnded: true, canRenew: false, form: null })
    const before = (await mailsTo(father.email)).length
    await askAgain(father.email)
    await send(mother.token)
    await reopen(mother.applicationId)
    expect(await mailsTo(father.email)).toHaveLength(before)
    expect(await hopesBy(await newestLinkTo(mother.email))).toBe('Hers')
  })

  it('stays with who writes while two are joined, every word that the page said is kept', async () => {
    const [mother, father] = await two('Meri')
    const kept: string[] = []
    let isJoined = false
    const writing = async () => {
      for (let number = 0; number < 200; number += 1) {
        const answer = await save(mother.token, 'know', `Hers ${number}`, number)
        if (answer.status !== 200) return answer
        kept.push(`Hers ${number}`)
      }
      throw new Error('She wrote on after the two were joined.')
    }
    // Whoever joins looks again where somebody wrote meanwhile, as the page asks them to.
    const joining = async () => {
      const [one, other] = [mother.applicationId, father.applicationId]
      const statuses: number[] = []
      while (statuses.at(-1) !== 200 && statuses.length < 100)
        statuses.push(await tryToJoin(one, other, { guardian_part: 'other', guardians: 'one' }))
      isJoined = statuses.at(-1) === 200
      return statuses.slice(0, -1)
    }
    const [refused, refusals] = await Promise.all([writing(), joining()])
    expect([isJoined, refusals.every((status) => status === 409)]).toEqual([true, true])
    expect(JSON.stringify(refused.body)).toContain('joined')
    const his = JSON.stringify((await get(`/${mother.applicationId}/written`)).versions[0].answers)
    expect([his.includes('His alone'), his.includes('Hers ')]).toEqual([true, false])
    // Hers lies with the other one, with the last word that was said to be kept.
    await post(`/${mother.applicationId}/doubles/${father.applicationId}/undo`)
    expect((await open(mother.token)).body.form.answers.know.value).toBe(kept.at(-1))
  })
})

it('mails a correction to no address that the family took back', async () => {
  const { token, applicationId, email } = await whole({ first: 'Venla' })
  await save(token, 'student_email', 'wrong-person@mail.test')
  await askStudent(token)
  const own = (await askStudent(token, 'here')).body.address.replace('/apply/', '')
  for (const [key, value] of Object.entries(studentAnswers)) await save(own, key, value)
  expect((await send(own)).status).toBe(200)
  const before = (await mailsTo('wrong-person@mail.test')).length
  await reopen(applicationId, 'student')
  expect(await mailsTo('wrong-person@mail.test')).toHaveLength(before)
  expect((await mailsTo(email)).at(-1)?.textBody).toContain('Look once more.')
})

describe('what was sent', () => {
  it('counts until its correction is sent, and then staff who had it open are told', async () => {
    const { token, applicationId } = await whole({ first: 'Tuuli' })
    await send(token)
    const facts = async () => {
      const { fields } = await get(`/${applicationId}/form`)
      const { guardianSteps } = await get(`/${applicationId}`)
      return { born: fields.student_born_on, lives: fields.lives_in, guardianSteps }
    }
    const before = await facts()
    await reopen(applicationId)
    const { fields } = await get(`/${applicationId}/form`)
    await save(token, 'student_born_on', '3/14/2013', 1)
    await save(token, 'lives_in', '', 1)
    expect(await facts()).toEqual(before)
    await save(token, 'lives_in', 'Lima, Peru', 2)
    expect((await send(token)).status).toBe(200)
    expect(await facts()).toMatchObject({ born: '2013-03-14', lives: 'Lima, Peru' })
    expect((await post(`/${applicationId}/form`, { ...fields, school_now: 'Elsewhere' })).status).toBe(409)
  })

  it('leaves what staff corrected meanwhile where the correction says nothing of it', async () => {
    const { token, applicationId } = await whole({ first: 'Taimi' })
    await send(token)
    await reopen(applicationId)
    const { fields } = await get(`/${applicationId}/form`)
    expect((await post(`/${applicationId}/form`, { ...fields, lives_in: 'Cusco, Peru' })).status).toBe(200)
    await save(token, 'student_born_on', '3/14/2013', 1)
    await send(token)
    const now = (await get(`/${applicationId}/form`)).fields
    expect(now).toMatchObject({ lives_in: 'Cusco, Peru', student_born_on: '2013-03-14' })
  })
})

describe('mail in the name of the school', () => {
  it('goes to few students a day, of an application and of a guardian', async () => {
    const mailOf = async (token: string, index: number, version: number) => {
      await save(token, 'student_email', `stranger${index}@mail.test`, version)
      return (await askStudent(token)).status
    }
    const { token } = await whole({ first: 'Pyry' })
    const statuses: number[] = []
    for (let index = 0; index < 5; index++) statuses.push(await mailOf(token, index, index))
    expect(statuses).toEqual([200, 200, 200, 422, 422])
    let sent = 0
    for (let index = 10; index < 14; index++) {
      const sibling = await school.nobody.post(`/apply/forms/${token}/sibling`, {
        ...{ student_first_name: `Onni`, student_grade: 7 },
      })
      const own = sibling.body.address.replace('/apply/', '')
      for (let more = 0; more < 3; more++) if ((await mailOf(own, index * 10 + more, more)) === 200) sent += 1
    }
    expect(sent).toBe(3)
    school.clock.advance(dayMs + secondMs)
    expect(await mailOf(token, 99, 5)).toBe(200)
  })

  it('takes no address for a name, and says nothing of a stranger in its subject', async () => {
    for (const bad of ['Win at https://evil.test', 'www.evil', 'a@evil.test', 'Go evil.test/now']) {
      expect((await start({ name: bad })).body.formErrors.name).toContain('address')
      expect((await start({ student_first_name: bad })).body.formErrors.student_first_name).toContain(
        'address',
      )
      school.clock.advance(120 * secondMs)
      const paper = await post('/paper-forms', {
        ...{ name: bad, email: '', student_first_name: 'A', student_grade: 5 },
      })
      expect([paper.status, paper.body.formErrors.name]).toEqual([400, expect.stringContaining('address')])
    }
    const { token } = await whole({ first: 'Lumi' })
    await save(token, 'guardian_name', 'See www.evil.test', 1)
    expect((await send(token)).body.formErrors.guardian_name).toContain('address')
    await start({ name: 'Hurry! call 555 now', email: 'typed@mail.test', student_first_name: 'J. R. (free)' })
    const [mail] = await mailsTo('typed@mail.test')
    expect(mail?.subject).not.toContain('J')
    expect(mail?.textBody).toMatch(/^Hello Hurry,/)
    expect(mail?.textBody).not.toMatch(/555|\(free\)/)
    school.clock.advance(120 * secondMs)
  })

  it('does not tell whether an address applies, and no stranger keeps a family from its link', async () => {
    school.clock.advance(dayMs)
    const { email } = await whole({ first: 'Sisu' })
    const answers: unknown[] = []
    for (let index = 0; index < 9; index++) {
      answers.push((await start({ email })).body)
      school.clock.advance(30 * secondMs)
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    const before = (await mailsTo(email)).length
    expect(before).toBe(6)
    expect((await askAgain(email)).status).toBe(200)
    expect((await mailsTo(email)).length).toBeGreaterThan(before)
    expect(await hopesBy(await newestLinkTo(email))).toBe(guardianAnswers['hopes'])
  })
})

it('mails no new link to an application that was deleted', async () => {
  const { token, email, applicationId } = await whole({ first: 'Halla' })
  school.clock.advance(61 * dayMs)
  await (await school.as('admissions')).post('/admissions-soft-delete', { applicationId })
  expect((await school.nobody.post(`/apply/forms/${token}/renew`)).status).toBe(404)
  expect(await mailsTo(email)).toEqual([])
})

describe('an evaluation', () => {
  it('is asked of nobody of the family', async () => {
    const { token, email } = await whole({ first: 'Aarni' })
    await save(token, 'second_name', 'Ines Leppänen')
    await save(token, 'second_email', 'second@mail.test')
    await save(token, 'student_email', 'aarni@mail.test')
    await save(token, 'teacher_email', email.toUpperCase(), 1)
    await save(token, 'mentor_email', 'second@mail.test', 1)
    const { formErrors } = (await send(token)).body
    expect(Object.keys(formErrors)).toEqual(['teacher_email', 'mentor_email'])
    await save(token, 'teacher_email', 'aarni@mail.test', 2)
    await save(token, 'mentor_email', 'ruiz@club.test', 2)
    expect(Object.keys((await send(token)).body.formErrors)).toEqual(['teacher_email'])
    await save(token, 'teacher_email', 'delorme@school.test', 3)
    await save(token, 'student_email', email, 1)
    expect(Object.keys((await send(token)).body.formErrors)).toEqual(['student_email'])
    expect((await askStudent(token)).status).toBe(422)
    await save(token, 'student_email', '', 2)
    expect((await send(token)).status).toBe(200)
  })
})

it('lets nobody guess links of evaluations by writing', async () => {
  const tried: number[] = []
  for (let index = 0; index < 33; index++)
    tried.push((await school.nobody.post(`/evaluations/CCCCCCCCCCCCCCCCCCCC${index}/open`)).status)
  expect([tried.at(0), tried.at(-1)]).toEqual([404, 429])
})
