import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCohorts } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { guardianAnswers, makeDraft, studentAnswers } from './intake.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
  await school.db.insertInto('admissionStartDates').values({ date: '2028-01-10' }).execute()
})
afterAll(() => school.stop())

const secondMs = 1_000
const dayMs = 86_400_000
const mailsTo = (email: string) =>
  school.db
    .selectFrom('outboxMails')
    .select(['kind', 'subject', 'textBody'])
    .where('toEmail', '=', email)
    .orderBy('id')
    .execute()
const tokenTo = async (email: string) =>
  /\/apply\/([\w-]+)/.exec(
    (await mailsTo(email)).findLast(({ textBody }) => textBody.includes('/apply/'))?.textBody ?? '',
  )?.[1] ?? ''
/** A ticket of a page that was opened long enough ago. */
const ticket = async () => {
  const { body } = await school.nobody.get('/apply')
  school.clock.advance(10 * secondMs)
  return body.ticket
}
const begin = async (more: object = {}) =>
  school.nobody.post('/apply', {
    ...{ name: 'Aino Lehtonen', email: 'aino@mail.test', student_first_name: 'Suvi', student_grade: 6 },
    ticket: await ticket(),
    ...more,
  })
const form = async (token: string) => (await school.nobody.post(`/apply/forms/${token}/open`)).body
const save = (token: string, question: string, value: string, version = 0, more: object = {}) =>
  school.nobody.post(`/apply/forms/${token}/answers`, { question, value, version, ...more })
const send = (token: string) => school.nobody.post(`/apply/forms/${token}/send`)
const whole = async (choice: Parameters<typeof makeDraft>[1] = {}) =>
  makeDraft(school.db, {
    ...{ nowMs: school.clock.nowMs(), answers: { ...guardianAnswers, campus: '1', starts_on: '2028-01-10' } },
    ...choice,
  })
const applications = () =>
  school.db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count))
const page = async (id: number) =>
  (await (await school.as('superadmin')).get(`/backoffice/workbench/admissions/${id}`)).body

describe('beginning', () => {
  it('mails a link, which may be opened by programs, and is an application once somebody begins by it, once', async () => {
    const before = await applications()
    expect(await begin()).toMatchObject({ status: 200, body: { ok: true, demoAddress: null } })
    expect(await applications()).toBe(before)
    const token = await tokenTo('aino@mail.test')
    expect(token).toMatch(/^[\w-]{22}$/)
    const looked = await Promise.all(Array.from({ length: 5 }, () => form(token)))
    const toBegin = { studentFirstName: 'Suvi', guardianName: 'Aino Lehtonen' }
    expect(looked[0]).toEqual({ isEnded: false, canRenew: false, toBegin, form: null })
    expect((await save(token, 'hopes', 'x')).status).toBe(404)
    expect((await send(token)).status).toBe(404)
    expect(await applications()).toBe(before)
    const begun = await Promise.all(
      Array.from({ length: 25 }, () => school.nobody.post(`/apply/forms/${token}/begin`)),
    )
    expect(begun.map(({ status }) => status)).toEqual(Array(25).fill(200))
    expect(await applications()).toBe(before + 1)
    expect(await form(token)).toMatchObject({
      ...{ isEnded: false, toBegin: null },
      form: {
        ...{ part: 'guardian', state: 'open', studentFirstName: 'Suvi', guardianName: 'Aino Lehtonen' },
        answers: { student_first_name: { value: 'Suvi', version: 1 }, student_grade: { value: '6' } },
        offers: { dates: [{ value: '2028-01-10', label: 'Mon, Jan 10, 2028' }] },
      },
    })
    const admin = await school.as('admissions')
    const listed = (await admin.get('/admissions-applications-status?search=suvi')).body.applications[0]
    expect(listed).toMatchObject({ studentName: 'Suvi', guardianEmail: 'aino@mail.test', stage: 'started' })
  })

  it('sends nothing to programs, and tells people what to do', async () => {
    const mails = async () => (await mailsTo('robot@mail.test')).length
    expect((await begin({ email: 'robot@mail.test', website: 'https://spam.test' })).status).toBe(200)
    expect(await mails()).toBe(0)
    const { body } = await school.nobody.get('/apply')
    const quick = await begin({
      email: 'robot@mail.test',
      ticket: body.ticket.replace(/^\d+/, String(school.clock.nowMs() - 60 * secondMs)),
    })
    expect(quick.status).toBe(422)
    const fresh = (await school.nobody.get('/apply')).body.ticket
    const soon = await school.nobody.post('/apply', {
      ...{ name: 'A', email: 'robot@mail.test', student_first_name: 'B', student_grade: 6, ticket: fresh },
    })
    expect([soon.status, soon.body.formErrors.form]).toEqual([
      422,
      'That was faster than people type. Press the button once more.',
    ])
    const old = await ticket()
    school.clock.advance(2 * dayMs)
    expect((await begin({ email: 'robot@mail.test', ticket: old })).status).toBe(422)
    expect((await begin({ email: 'robot@mail.test', ticket: 'x' })).status).toBe(422)
    expect(await mails()).toBe(0)
  })

  it('says by field what is missing', async () => {
    const { status, body } = await begin({
      name: ' ',
      email: 'x@y',
      student_first_name: '',
      student_grade: 13,
    })
    expect(status).toBe(400)
    expect(Object.keys(body.formErrors).sort()).toEqual([
      'email',
      'name',
      'student_first_name',
      'student_grade',
    ])
  })

  it('floods nobody: six mails a day and address, ten starts a minute and caller', async () => {
    school.clock.advance(dayMs)
    const statuses: number[] = []
    for (let index = 0; index < 7; index++) {
      school.clock.advance(30 * secondMs)
      statuses.push((await begin({ email: 'Flood@mail.test' })).status)
    }
    // Who asks does not learn that the seventh was not mailed.
    expect(statuses).toEqual(Array(7).fill(200))
    expect(await mailsTo('Flood@mail.test')).toHaveLength(6)
    school.clock.advance(5 * 60 * secondMs)
    const mark = await ticket()
    const asked = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        school.nobody.post('/apply', {
          name: 'A',
          email: `many${index}@mail.test`,
          student_first_name: 'B',
          student_grade: 6,
          ticket: mark,
        }),
      ),
    )
    expect(asked.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    school.clock.advance(5 * 60 * secondMs)
  })

  it('is gone on with from a new mail, which says the same to an address of nobody', async () => {
    const { email } = await whole({ email: 'lost@mail.test' })
    const again = async (to: string) =>
      school.nobody.post('/apply/again', { email: to, ticket: await ticket() })
    expect((await again('LOST@mail.test')).body).toEqual((await again('nobody@mail.test')).body)
    expect(await mailsTo('nobody@mail.test')).toEqual([])
    expect((await form(await tokenTo(email))).form.answers.hopes.value).toBe(guardianAnswers['hopes'])
  })
})

describe('a link', () => {
  it('that is guessed, ended or withdrawn opens nothing, and a new one goes where it was sent', async () => {
    expect((await school.nobody.post('/apply/forms/AAAAAAAAAAAAAAAAAAAAAA/open')).status).toBe(404)
    expect((await school.nobody.post('/apply/forms/short/open')).status).toBe(400)
    const { token, email, applicationId } = await whole()
    // Past the hour at which it was mailed, on the day that the mail names.
    school.clock.advance(60 * dayMs + 6 * 3600 * secondMs)
    expect((await form(token)).isEnded).toBe(false)
    school.clock.advance(dayMs)
    expect(await form(token)).toEqual({ isEnded: true, canRenew: true, toBegin: null, form: null })
    expect((await save(token, 'hopes', 'x', 1)).status).toBe(404)
    expect((await send(token)).status).toBe(404)
    expect((await school.nobody.post(`/apply/forms/${token}/renew`)).status).toBe(200)
    expect((await form(await tokenTo(email))).form.state).toBe('open')
    const held = await tokenTo(email)
    await (await school.as('admissions')).post('/admissions-soft-delete', { applicationId })
    expect((await school.nobody.post(`/apply/forms/${held}/open`)).status).toBe(404)
  })

  it('is not looked for by trying: thirty misses a minute', async () => {
    const tried: number[] = []
    for (let index = 0; index < 33; index++)
      tried.push((await school.nobody.post(`/apply/forms/BBBBBBBBBBBBBBBBBBBB${index}/open`)).status)
    expect(tried.at(0)).toBe(404)
    expect(tried.at(-1)).toBe(429)
    const { token } = await whole()
    expect((await form(token)).form.state).toBe('open')
    school.clock.advance(120 * secondMs)
  })

  it('holds no number of ours, nor does what is mailed', async () => {
    const { token, email } = await whole()
    await school.nobody.post('/apply/again', { email, ticket: await ticket() })
    const [mail] = await mailsTo(email)
    expect(mail?.textBody).toMatch(/\/apply\/[\w-]{22}$/)
    expect(JSON.stringify((await form(token)).form)).not.toMatch(/"(application)?[iI]d":/)
  })
})

describe('an answer', () => {
  it('is kept whatever it is worth, and the list shows only what is right', async () => {
    const { token, applicationId } = await whole({ answers: {} })
    expect((await save(token, 'student_born_on', 'in spring')).body).toMatchObject({
      version: 1,
      newer: null,
      others: [],
    })
    await save(token, 'student_last_name', 'Lehtonen')
    await save(token, 'student_grade', '13', 0)
    await save(token, 'lives_in', 'Boise\nIdaho')
    const { answers } = (await form(token)).form
    expect(answers).toMatchObject({
      student_born_on: { value: 'in spring' },
      student_grade: { value: '13' },
      lives_in: { value: 'Boise Idaho' },
    })
    expect(await page(applicationId)).toMatchObject({
      studentGrade: 6,
      livesIn: 'Boise Idaho',
      guardianSteps: { done: 0, all: 5 },
    })
  })

  it('takes 10,000 characters as unfinished, NUL as nothing, and refuses what no question takes', async () => {
    const { token } = await whole()
    expect((await save(token, 'hopes', 'x'.repeat(10_000), 1)).status).toBe(200)
    expect((await send(token)).body.formErrors).toEqual({
      hopes: 'This is longer than 4,000 characters. Make it shorter.',
    })
    expect((await save(token, 'hopes', 'a\u0000b 🌊', 2)).status).toBe(200)
    expect((await form(token)).form.answers.hopes.value).toBe('ab 🌊')
    expect((await save(token, 'hopes', 'x'.repeat(16_001), 3)).status).toBe(400)
    expect((await save(token, 'travel', 'By bus')).status).toBe(404)
    expect((await save(token, 'transcript', 'mine.pdf')).status).toBe(422)
  })

  it('of a device that had not seen the newest is kept beside it until somebody chooses', async () => {
    const { token } = await whole()
    await save(token, 'hopes', 'From the laptop', 1)
    const late = (await save(token, 'hopes', 'From the telephone', 1)).body
    expect(late).toMatchObject({
      version: 2,
      newer: { value: 'From the laptop' },
      others: [{ value: 'From the telephone' }],
    })
    expect((await form(token)).form.answers.hopes).toMatchObject({
      value: 'From the laptop',
      others: [{ value: 'From the telephone' }],
    })
    await save(token, 'hopes', 'From the telephone', 2, { isChosen: true })
    expect((await form(token)).form.answers.hopes).toMatchObject({ value: 'From the telephone', others: [] })
    expect((await save(token, 'hopes', 'From the telephone', 1)).body.newer).toBe(null)
  })

  it('of a device that goes on before it got an answer is the newest, and nothing stands beside it', async () => {
    const { token } = await whole()
    await save(token, 'lives_in', 'Boise ', 1)
    const gone = { unanswered: ['Boise '] }
    expect((await save(token, 'lives_in', '', 1, gone)).body).toMatchObject({
      newer: null,
      others: [],
      version: 3,
    })
    expect((await form(token)).form.answers.lives_in).toMatchObject({ value: '', others: [] })
    await save(token, 'lives_in', 'Eagle', 3)
    expect((await save(token, 'lives_in', 'Nampa', 1, gone)).body.newer).toMatchObject({ value: 'Eagle' })
  })

  it('of 25 devices at once is one, and the others stand beside it', async () => {
    const { token } = await whole({ answers: {} })
    const saved = await Promise.all(
      Array.from({ length: 25 }, (_, index) => save(token, 'hopes', `Device ${index}`)),
    )
    expect(saved.every(({ status }) => status === 200)).toBe(true)
    expect(saved.filter(({ body }) => body.newer === null)).toHaveLength(1)
    expect((await form(token)).form.answers.hopes.others).toHaveLength(5)
  })
})

describe('sending', () => {
  it('refuses a part that is not whole, by question', async () => {
    const { token } = await makeDraft(school.db, { nowMs: school.clock.nowMs() })
    const { status, body } = await send(token)
    expect([status, body.formErrors.hopes]).toEqual([422, 'This is not answered yet.'])
  })

  it('closes the draft with all that follows', async () => {
    const { token, applicationId, email } = await whole({ first: 'Suvi' })
    await save(token, 'second_name', 'Matti Lehtonen')
    expect((await send(token)).status).toBe(200)
    expect(await page(applicationId)).toMatchObject({
      ...{ studentName: 'Suvi', guardianFinished: true, guardianSteps: { done: 5, all: 5 } },
      ...{ flexibleTuitionState: 'in_review', academicRecordsState: 'asked' },
      guardians: [
        { name: 'Aino Lehtonen', phone: '+1 504 555 0100', relationship: 'Mother', isApplicant: true },
        { name: 'Matti Lehtonen', isApplicant: false },
      ],
      evaluations: [
        { kind: 'teacher', evaluatorEmail: 'delorme@school.test' },
        { kind: 'mentor', evaluatorEmail: 'ruiz@club.test' },
      ],
    })
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['application_receipt'])
    const { form: sent } = await form(token)
    expect(sent).toMatchObject({ state: 'sent', sentAt: expect.any(String), tuition: 'in_review' })
    expect(sent.sentAnswers).toContainEqual({ question: 'Day to begin', answer: 'Mon, Jan 10, 2028' })
    expect((await save(token, 'hopes', 'Later', 1)).status).toBe(422)
    const asked = async () => (await mailsTo('delorme@school.test')).length
    const before = await asked()
    await school.runJob('admissions.repeat-actions')
    expect(await asked()).toBe(before + 1)
    await school.runJob('admissions.repeat-actions')
    expect(await asked()).toBe(before + 1)
  })

  it('by 25 at once is one submission', async () => {
    const { token, applicationId, email } = await whole()
    const sent = await Promise.all(Array.from({ length: 25 }, () => send(token)))
    expect(sent.map(({ status }) => status)).toEqual(Array(25).fill(200))
    const events = (await page(applicationId)).events.filter(
      ({ kind }: { kind: string }) => kind === 'guardian_sent',
    )
    expect(events).toHaveLength(1)
    expect((await mailsTo(email)).filter(({ kind }) => kind === 'application_receipt')).toHaveLength(1)
    const versions = await school.db
      .selectFrom('applicationAnswers')
      .select('id')
      .where('applicationId', '=', applicationId)
      .execute()
    expect(versions).toHaveLength(2)
  })

  it('that the database cuts in the middle leaves the draft whole, and is sent by the next click', async () => {
    const { token, applicationId, email } = await whole()
    const run = (text: string) => sql.raw(text).execute(school.owner)
    await run(
      'create function cut() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$',
    )
    await run(
      'create trigger cut before insert on application_evaluations for each row execute function cut()',
    )
    const cut = await send(token)
    expect(cut.status).toBeGreaterThanOrEqual(500)
    await run('drop trigger cut on application_evaluations')
    await run('drop function cut()')
    expect((await form(token)).form).toMatchObject({
      state: 'open',
      answers: { hopes: { value: guardianAnswers['hopes'] } },
    })
    expect(await page(applicationId)).toMatchObject({ guardianFinished: false, flexibleTuitionState: 'none' })
    expect(await mailsTo(email)).toEqual([])
    expect((await send(token)).status).toBe(200)
  })
})

describe('the student', () => {
  it('writes their own part by a link that the guardian sends, sends again and takes back', async () => {
    const { token, applicationId } = await whole({ first: 'Suvi' })
    const ask = (way: string) => school.nobody.post(`/apply/forms/${token}/student`, { way })
    expect((await ask('mail')).body.formErrors).toEqual({
      student_email: 'Write the email address of Suvi first.',
    })
    await save(token, 'student_email', 'suvi@mail.test')
    // The form beside it says at once that a link is out: mailing another one would end it.
    expect((await ask('mail')).body.student).toEqual({ state: 'asked', mailedTo: 'suvi@mail.test' })
    const first = await tokenTo('suvi@mail.test')
    const { form: own } = await form(first)
    expect(own).toMatchObject({
      part: 'student',
      studentFirstName: 'Suvi',
      guardianName: '',
      guardianEmail: '',
      student: null,
    })
    await ask('mail')
    expect(await form(first)).toEqual({ isEnded: true, canRenew: false, toBegin: null, form: null })
    expect((await school.nobody.post(`/apply/forms/${first}/renew`)).status).toBe(422)
    const second = await tokenTo('suvi@mail.test')
    for (const [key, value] of Object.entries(studentAnswers)) await save(second, key, value)
    expect((await form(token)).form.student).toEqual({ state: 'begun', mailedTo: 'suvi@mail.test' })
    expect((await send(second)).status).toBe(200)
    expect(await page(applicationId)).toMatchObject({ studentFinished: true, guardianFinished: false })
    const here = (await ask('here')).body.address
    expect((await form(here.replace('/apply/', ''))).form.state).toBe('sent')
    expect((await ask('withdraw')).body.student).toEqual({ state: 'sent', mailedTo: '' })
    expect(await form(second)).toEqual({ isEnded: true, canRenew: false, toBegin: null, form: null })
    expect(
      (
        await school.nobody.post(`/apply/forms/${here.replace('/apply/', '')}/sibling`, {
          student_first_name: 'A',
          student_grade: 5,
        })
      ).status,
    ).toBe(404)
  })
})

describe('a brother or sister', () => {
  it('begins with what was said of the family, and nothing of the child', async () => {
    const { token } = await whole({ email: 'two@mail.test' })
    const { status, body } = await school.nobody.post(`/apply/forms/${token}/sibling`, {
      student_first_name: 'Onni',
      student_grade: 7,
    })
    expect(status).toBe(200)
    const { answers, studentFirstName } = (await form(body.address.replace('/apply/', ''))).form
    expect(studentFirstName).toBe('Onni')
    expect(answers).toMatchObject({
      ...{ student_first_name: { value: 'Onni' }, student_grade: { value: '7' } },
      ...{ guardian_phone: { value: '+1 504 555 0100' }, lives_in: { value: 'Boise, Idaho, USA' } },
    })
    expect(Object.keys(answers)).not.toContain('hopes')
    expect(Object.keys(answers)).not.toContain('student_last_name')
    expect(Object.keys(answers)).not.toContain('teacher_name')
  })

  it('begins once where the answer was lost and it is asked for again, and two of them begin twice', async () => {
    const { token } = await whole({ email: 'lost@mail.test' })
    const sendId = '0123456789abcdef0123456789abcdef'
    const ask = (firstName: string, send_id = sendId) =>
      school.nobody.post(`/apply/forms/${token}/sibling`, {
        ...{ student_first_name: firstName, student_grade: 7, send_id },
      })
    const mailed = async () => {
      const { rows } = await sql`select from outbox_mails where to_email = 'lost@mail.test'`.execute(
        school.db,
      )
      return rows.length
    }
    const before = await mailed()
    const first = await ask('Tuuli')
    expect(first.status).toBe(200)
    const again = await Promise.all([ask('Tuuli'), ask('Tuuli')])
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body])
    const begunOf = async (firstName: string) => {
      const { rows } = await sql`select from applications where student_first_name = ${firstName}`.execute(
        school.db,
      )
      return rows.length
    }
    expect(await begunOf('Tuuli')).toBe(1)
    expect(await mailed()).toBe(before + 1)
    expect((await ask('Lumi')).body.address).not.toBe(first.body.address)
    expect(await begunOf('Lumi')).toBe(1)
    // From a form that was opened anew it is asked for anew.
    expect((await ask('Tuuli', sendId.replace('0', 'f'))).body.address).not.toBe(first.body.address)
    expect(await begunOf('Tuuli')).toBe(2)
  })
})
