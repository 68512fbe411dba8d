import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCohorts } from '#domains/people/server/people.factory.ts'
import { startStepper } from '#test/databases/step-by-step.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeApplication } from '../admissions.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
})
afterAll(() => school.stop())

const dayMs = 86_400_000
const ask = async (applicationId: number, isFirstMentor: boolean) =>
  (await school.as('superadmin')).post('/admissions-resend-mentor-evaluation', {
    applicationId,
    isFirstMentor,
  })
const mailsTo = (email: string) =>
  school.db
    .selectFrom('outboxMails')
    .select(['id', 'textBody'])
    .where('toEmail', '=', email)
    .orderBy('id')
    .execute()
const tokenOf = async (email: string) =>
  /\/evaluation\/([\w-]+)/.exec((await mailsTo(email)).at(-1)?.textBody ?? '')?.[1] ?? ''
const page = async (id: number) =>
  (await (await school.as('superadmin')).get(`/backoffice/workbench/admissions/${id}`)).body
const answers = { ratings: [5, 4, 4, 5], comment: 'Kind.' }

describe('an evaluation by link', () => {
  it('is opened and answered once, tells a first name only, and closes the stage when both came', async () => {
    const id = await makeApplication(school.db, { first: 'Suvi', last: 'Lehtonen', isSent: true })
    await ask(id, true)
    await ask(id, false)
    const [teacher, mentor] = [
      await tokenOf(`teacher${id}@mail.test`),
      await tokenOf(`mentor${id}@mail.test`),
    ]
    const { nobody } = school
    const asked = (await nobody.get(`/evaluations/${teacher}`)).body
    expect(asked).toEqual({
      state: 'open',
      studentFirstName: 'Suvi',
      evaluatorName: 'The teacher',
      kind: 'teacher',
      holdsUntil: expect.any(String),
    })
    expect(JSON.stringify(asked)).not.toContain('Lehtonen')
    expect((await nobody.post(`/evaluations/${teacher}/open`)).status).toBe(200)
    expect((await nobody.post(`/evaluations/${teacher}`, { ratings: [5, 4], comment: '' })).status).toBe(400)
    expect((await nobody.post(`/evaluations/${teacher}`, { ratings: [5, 4, 4, 9] })).status).toBe(400)
    expect((await nobody.post(`/evaluations/${teacher}`, answers)).status).toBe(200)
    expect((await nobody.post(`/evaluations/${teacher}`, answers)).status).toBe(422)
    expect(await page(id)).toMatchObject({
      mentorEvaluationState: 'one_of_two',
      evaluations: [{ rating: 4.5, openedAt: expect.any(String) }, { answeredAt: null }],
    })
    await nobody.post(`/evaluations/${mentor}`, answers)
    expect(await page(id)).toMatchObject({ mentorEvaluationState: 'done' })
    expect((await ask(id, true)).body.message).toBe('Failed to send email! The teacher has answered already.')
  })

  it('ends with a newer mail, after its time, and with the application', async () => {
    const id = await makeApplication(school.db)
    const email = `teacher${id}@mail.test`
    await ask(id, true)
    const first = await tokenOf(email)
    await school.db
      .updateTable('outboxMails')
      .set({ sentAt: new Date() })
      .where('toEmail', '=', email)
      .execute()
    await ask(id, true)
    const second = await tokenOf(email)
    expect(second).not.toBe(first)
    const { nobody } = school
    expect((await nobody.get(`/evaluations/${first}`)).status).toBe(404)
    expect((await nobody.get(`/evaluations/${second}`)).body.state).toBe('open')
    // Past the hour at which it was mailed, on the day that the mail names.
    school.clock.advance(30 * dayMs + dayMs / 4)
    expect((await nobody.get(`/evaluations/${second}`)).body.state).toBe('open')
    school.clock.advance(dayMs)
    expect((await nobody.get(`/evaluations/${second}`)).body.state).toBe('ended')
    expect((await nobody.post(`/evaluations/${second}`, answers)).status).toBe(422)
    await (await school.as('admin')).post('/admissions-soft-delete', { applicationId: id })
    expect((await nobody.get(`/evaluations/${second}`)).status).toBe(404)
    expect((await nobody.get('/evaluations/short')).status).toBe(400)
  })

  it('says when its mail came back, and forgets it with the next one', async () => {
    const id = await makeApplication(school.db, { isSent: true })
    await ask(id, false)
    await school.db
      .updateTable('outboxMails')
      .set({ failedAt: new Date(), failure: '550 No such mailbox', mayPass: false })
      .where('toEmail', '=', `mentor${id}@mail.test`)
      .execute()
    await school.runJob('admissions.repeat-actions')
    expect(await page(id)).toMatchObject({
      mentorEvaluationState: 'bounced',
      events: [{ kind: 'evaluation_bounced' }, { kind: 'mentor_asked' }],
    })
    await ask(id, false)
    expect(await page(id)).toMatchObject({ mentorEvaluationState: 'asked' })
    expect(await mailsTo(`mentor${id}@mail.test`)).toHaveLength(2)
  })

  it('of whose mail nobody knows the end is not asked again by itself', async () => {
    const id = await makeApplication(school.db)
    await ask(id, false)
    await school.db
      .updateTable('outboxMails')
      .set({ unknownAt: new Date() })
      .where('toEmail', '=', `mentor${id}@mail.test`)
      .execute()
    await school.runJob('admissions.repeat-actions')
    expect((await page(id)).evaluations).toContainEqual(
      expect.objectContaining({ kind: 'mentor', mailState: 'unknown', bouncedAt: null }),
    )
    expect(await mailsTo(`mentor${id}@mail.test`)).toHaveLength(1)
  })

  it('is asked for no more once the application is decided', async () => {
    const id = await makeApplication(school.db, { first: 'Late', last: 'Asked', isSent: true })
    await school.db.updateTable('applications').set({ outcome: 'declined' }).where('id', '=', id).execute()
    const answer = await ask(id, true)
    expect([answer.status, answer.body.message]).toEqual([
      424,
      expect.stringContaining('This application is decided'),
    ])
    expect(await mailsTo(`teacher${id}@mail.test`)).toEqual([])
  })

  it('goes to one address few times a day by itself, whoever names it, and by staff all the same', async () => {
    const ids: number[] = []
    for (let number = 0; number < 8; number += 1) ids.push(await makeApplication(school.db, { isSent: true }))
    await school.db
      .updateTable('applicationEvaluations')
      .set({ evaluatorEmail: 'Known@school.test' })
      .where('applicationId', 'in', ids)
      .where('kind', '=', 'teacher')
      .execute()
    const at = new Date(school.clock.nowMs())
    const wish = (applicationId: number) => ({
      applicationId,
      kind: 'teacher_evaluation',
      askedAt: at,
      nextTryAt: at,
    })
    await school.db.insertInto('applicationActions').values(ids.map(wish)).execute()
    // Two processes of the job at once.
    await Promise.all([
      school.runJob('admissions.repeat-actions'),
      school.runJob('admissions.repeat-actions'),
    ])
    expect(await mailsTo('Known@school.test')).toHaveLength(5)
    const waiting = await school.db
      .selectFrom('applicationActions')
      .select(['applicationId', 'failure', 'nextTryAt'])
      .where('applicationId', 'in', ids)
      .where('state', '=', 'failed')
      .execute()
    expect(waiting).toHaveLength(3)
    expect(waiting[0]?.failure).toMatch(
      /^Known@school\.test was asked 5 times within a day, by several applications\. It is tried again on /,
    )
    expect(waiting[0]?.nextTryAt?.getTime()).toBe(at.getTime() + dayMs)
    await ask(waiting[0]?.applicationId ?? 0, true)
    expect(await mailsTo('Known@school.test')).toHaveLength(6)
    school.clock.advance(dayMs + 1)
    await school.runJob('admissions.repeat-actions')
    expect(await mailsTo('Known@school.test')).toHaveLength(8)
  })

  it('says of what strangers wrote letters alone', async () => {
    const id = await makeApplication(school.db, { first: 'Win <b>big</b> www.evil.test', isSent: true })
    await school.db
      .updateTable('applicationEvaluations')
      .set({ evaluatorName: 'Dear customer http://evil.test' })
      .where('applicationId', '=', id)
      .execute()
    await ask(id, false)
    const { subject, textBody } = await school.db
      .selectFrom('outboxMails')
      .select(['subject', 'textBody'])
      .where('toEmail', '=', `mentor${id}@mail.test`)
      .executeTakeFirstOrThrow()
    expect(subject).toBe('An evaluation of Win bbigb')
    expect(textBody).not.toMatch(/evil\.test|<b>/)
  })

  it('of teacher and mentor, each stopped before each of its statements while the other answers: both count', async () => {
    const stepper = await startStepper(school.databaseUrl)
    try {
      for (let stops = 0; ; stops++) {
        const id = await makeApplication(school.db, { isSent: true })
        await ask(id, true)
        await ask(id, false)
        const answerOf = async (kind: string) => {
          const token = await tokenOf(`${kind}${id}@mail.test`)
          return async () => (await school.nobody.post(`/evaluations/${token}`, answers)).status
        }
        const both = [await answerOf('teacher'), await answerOf('mentor')] as const
        const { answers: statuses, deadlocks, wasStopped } = await stepper.between(...both, stops)
        expect([statuses, deadlocks], `statement ${stops}`).toEqual([[200, 200], 0])
        expect(await page(id), `statement ${stops}`).toMatchObject({ mentorEvaluationState: 'done' })
        if (!wasStopped) break
        // Nobody tries as often as this.
        school.clock.advance(5 * 60_000)
      }
    } finally {
      await stepper.stop()
    }
  })
})
