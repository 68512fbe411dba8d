import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { makeCohorts, makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { guardianAnswers, makeDraft } from './intake.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
})
afterAll(() => school.stop())

const secondMs = 1_000
const whole = (choice: Parameters<typeof makeDraft>[1] = {}) =>
  makeDraft(school.db, {
    ...{ nowMs: school.clock.nowMs(), answers: { ...guardianAnswers, campus: '1' }, cohortId: 1, ...choice },
  })
const open = async (token: string) => (await school.nobody.post(`/apply/forms/${token}/open`)).body
const save = (token: string, question: string, value: string, version = 0) =>
  school.nobody.post(`/apply/forms/${token}/answers`, { question, value, version })
const send = (token: string) => school.nobody.post(`/apply/forms/${token}/send`)
const admissions = '/backoffice/workbench/admissions'
const get = async (path: string, as: number | 'admissions' = 'admissions') =>
  (await school.as(as)).get(`${admissions}${path}`)
const post = async (path: string, body: object, as: number | 'admissions' = 'admissions') =>
  (await school.as(as)).post(`${admissions}${path}`, body)
const mailsTo = (email: string) =>
  school.db.selectFrom('outboxMails').select('textBody').where('toEmail', '=', email).orderBy('id').execute()
const newestLinkTo = async (email: string) =>
  /\/apply\/([\w-]+)/.exec((await mailsTo(email)).at(-1)?.textBody ?? '')?.[1] ?? ''
const askAgain = async (email: string) => {
  const { ticket } = (await school.nobody.get('/apply')).body
  school.clock.advance(10 * secondMs)
  return school.nobody.post('/apply/again', { email, ticket })
}
const limitedTo = async (cohortIds: number[], permissions: Permission[]) => {
  const userId = await makeEmployee(school.db)
  await addToGroup(school.db, userId, await makeGroup(school.db, { permissions }), cohortIds)
  return userId
}

interface Corrected {
  readonly guardians: readonly Readonly<Record<string, unknown>>[]
}

/** Corrects an application as staff do, by its form. */
async function correct(id: number, change: (fields: Corrected) => object) {
  const { fields } = (await get(`/${id}/form`)).body
  const saved = await post(`/${id}/form`, { ...fields, ...change(fields) })
  expect(saved.status).toBe(200)
}

/** Joins the second application into the first; where nothing speaks for itself the first is taken. */
async function join(keptId: number, otherId: number) {
  const { body } = await get(`/${keptId}/doubles/${otherId}`)
  const choices = Object.fromEntries(
    body.fields.map(({ field, suggested }: { field: string; suggested: string | null }) => [
      field,
      suggested ?? 'one',
    ]),
  )
  const { version, other_version } = { version: body.one.version, other_version: body.other.version }
  expect((await post(`/${keptId}/doubles/${otherId}/join`, { choices, version, other_version })).status).toBe(
    200,
  )
}

describe('a link to an application that was joined into another', () => {
  it('leads to the one that was kept, also over two steps, and is mailed for it', async () => {
    const [first, second, third] = [
      await whole({ first: 'Runa', email: 'Runa-family@mail.test' }),
      await whole({ first: 'Runa', email: 'runa-family@mail.test' }),
      await whole({ first: 'Runa', email: 'runa-family@mail.test' }),
    ]
    await save(first.token, 'hopes', 'Of the one that is kept', 1)
    await join(second.applicationId, third.applicationId)
    await join(first.applicationId, second.applicationId)
    for (const { token } of [second, third])
      expect((await open(token)).form).toMatchObject({
        ...{ state: 'open', answers: { hopes: { value: 'Of the one that is kept' } } },
      })
    expect((await save(third.token, 'know', 'By the other link')).status).toBe(200)
    expect((await open(first.token)).form.answers.know.value).toBe('By the other link')
    await askAgain(second.email)
    expect((await open(await newestLinkTo(second.email))).form.answers.hopes.value).toBe(
      'Of the one that is kept',
    )
    expect((await send(third.token)).status).toBe(200)
    expect((await get(`/${first.applicationId}`)).body.guardianFinished).toBe(true)
    const { links } = (await get(`/${first.applicationId}/written`)).body
    expect(links.length).toBe(4)
    // Taking the link of the student back takes it back wherever it was made.
    await save(first.token, 'student_email', 'runa@mail.test')
    const early = await whole({ first: 'Runa', part: 'student' })
    await join(first.applicationId, early.applicationId)
    await school.nobody.post(`/apply/forms/${first.token}/student`, { way: 'withdraw' })
    expect((await open(early.token)).isEnded).toBe(true)
  })

  it('opens nothing where the one that was kept is deleted', async () => {
    const [kept, other] = [await whole({ first: 'Ylva' }), await whole({ first: 'Ylva' })]
    await join(kept.applicationId, other.applicationId)
    await (await school.as('admissions')).post('/admissions-soft-delete', {
      applicationId: kept.applicationId,
    })
    expect((await school.nobody.post(`/apply/forms/${other.token}/open`)).status).toBe(404)
  })
})

describe('a guardian part that is sent after staff corrected the guardians', () => {
  it('leaves what staff corrected, takes the rest, keeps both texts and shows what differs', async () => {
    const { token, applicationId } = await whole({
      answers: {
        ...{ ...guardianAnswers, campus: '1' },
        ...{ second_name: 'Matti Lehtonen', second_email: 'matti@mail.test' },
      },
    })
    await send(token)
    await correct(applicationId, ({ guardians }) => ({
      guardians: guardians.map((one) =>
        one['is_applicant'] ? { ...one, phone: '+1 504 555 0199' } : { ...one, email: 'matti@work.test' },
      ),
    }))
    await post(`/${applicationId}/reopen-part`, { part: 'guardian', reason: 'Please look at the names.' })
    await save(token, 'guardian_name', 'Aino Maria Lehtonen', 1)
    await save(token, 'guardian_phone', '+1 504 555 0111', 1)
    await save(token, 'second_relationship', 'Father')
    expect((await send(token)).status).toBe(200)
    const { guardians, events } = (await get(`/${applicationId}`)).body
    expect(guardians).toMatchObject([
      { name: 'Aino Maria Lehtonen', phone: '+1 504 555 0199', isApplicant: true },
      { name: 'Matti Lehtonen', email: 'matti@work.test', relationship: 'Father' },
    ])
    const told = [
      'Aino Lehtonen, phone: the family wrote +1 504 555 0111, staff +1 504 555 0199',
      'Matti Lehtonen, email: the family wrote matti@mail.test, staff matti@work.test',
    ]
    expect(events.find(({ kind }: { kind: string }) => kind === 'guardians_kept').detail).toBe(
      told.join('\n'),
    )
    const { differences, versions } = (await get(`/${applicationId}/written`)).body
    expect(differences).toEqual(told.map((one) => one.replace(/^Aino /, 'Aino Maria ')))
    expect(versions[0].answers).toContainEqual(expect.objectContaining({ answer: '+1 504 555 0111' }))
    // Staff who take over what the family wrote end the difference, and the form has its say again.
    await correct(applicationId, (fields) => ({
      guardians: fields.guardians.map((one) =>
        one['is_applicant'] ? { ...one, phone: '+1 504 555 0111' } : { ...one, email: 'matti@mail.test' },
      ),
    }))
    expect((await get(`/${applicationId}/written`)).body.differences).toEqual([])
  })

  it('does not bring back whom staff took out, also where the part was never sent before', async () => {
    const { ticket } = (await school.nobody.get('/apply')).body
    school.clock.advance(10 * secondMs)
    await school.nobody.post('/apply', {
      ...{ name: 'Ana Teles', email: 'ana@mail.test', student_first_name: 'Ines', student_grade: 6, ticket },
    })
    const token = await newestLinkTo('ana@mail.test')
    await school.nobody.post(`/apply/forms/${token}/begin`)
    const { id } = await school.db
      .selectFrom('applications')
      .select('id')
      .where('studentFirstName', '=', 'Ines')
      .executeTakeFirstOrThrow()
    await correct(id, ({ guardians }) => ({ guardians: [{ ...guardians[0], name: 'Ana Telles' }] }))
    const answers = { ...guardianAnswers, student_first_name: '', guardian_name: '', student_grade: '' }
    for (const [key, value] of Object.entries({ ...answers, campus: '1', second_name: 'Rui Teles' }))
      if (value !== '') await save(token, key, value)
    expect((await send(token)).status).toBe(200)
    const named = async () =>
      (await get(`/${id}`)).body.guardians.map(({ name, phone }: Record<string, string>) => [name, phone])
    expect(await named()).toEqual([
      ['Ana Telles', '+1 504 555 0100'],
      ['Rui Teles', ''],
    ])
    await correct(id, ({ guardians }) => ({ guardians: guardians.slice(0, 1) }))
    await post(`/${id}/reopen-part`, { part: 'guardian', reason: 'Once more.' })
    expect((await send(token)).status).toBe(200)
    expect((await named()).length).toBe(1)
    expect((await get(`/${id}/written`)).body.differences).toEqual([
      'Ana Telles, name: the family wrote Ana Teles, staff Ana Telles',
      'The family names Rui Teles, whom staff did not keep',
    ])
  })
})

describe('the links of a family', () => {
  it('are listed with made, last used and end, and withdrawn once, which the audit log keeps', async () => {
    const { token, applicationId, email } = await whole()
    const written = async (as: number | 'admissions' = 'admissions') =>
      (await get(`/${applicationId}/written`, as)).body
    expect((await written()).links).toMatchObject([{ part: 'guardian', email, usedAt: null, state: 'holds' }])
    await open(token)
    const [link] = (await written()).links
    expect(link.usedAt).toBe(new Date(school.clock.nowMs()).toISOString())
    school.clock.advance(3_600 * secondMs)
    await save(token, 'know', 'An hour later')
    expect((await written()).links[0].usedAt).toBe(new Date(school.clock.nowMs()).toISOString())

    const body = { intakeLinkId: link.id }
    const elsewhere = await limitedTo([2], ['admissions.view', 'admissions.manage'])
    const reader = await limitedTo([1], ['admissions.view'])
    expect((await post(`/${applicationId}/withdraw-link`, body, elsewhere)).status).toBe(404)
    expect((await post(`/${applicationId}/withdraw-link`, body, reader)).status).toBe(403)
    expect((await written(reader)).canWithdraw).toBe(false)
    const { applicationId: strange } = await whole()
    expect((await post(`/${strange}/withdraw-link`, body)).status).toBe(404)

    const clicks = await Promise.all(
      Array.from({ length: 5 }, () => post(`/${applicationId}/withdraw-link`, body)),
    )
    expect(clicks.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await written()).links[0].state).toBe('withdrawn')
    expect(await open(token)).toEqual({ isEnded: true, canRenew: false, toBegin: null, form: null })
    expect((await save(token, 'know', 'Too late', 1)).status).toBe(404)
    const audited = await school.db
      .selectFrom('auditLog')
      .select('id')
      .where('action', '=', 'application.link_withdrawn')
      .where('subjectId', '=', String(applicationId))
      .execute()
    expect(audited).toHaveLength(1)
    // Nobody gets by asking what was taken back from them; a correction that staff open brings a new one.
    await askAgain(email)
    expect(await mailsTo(email)).toEqual([])
  })
})
