import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { schoolDefaults, takeSchool } from '#contract/school/school.ts'
import { makeEmployee, makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup as makeRights } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { enter, makeChecklist, makeGroup, makeTask } from '../onboarding.factory.ts'
import { addToOnboarding } from '../onboarding.service.ts'

const nowMs = Date.parse('2026-11-10T15:00:00Z')
let school: TestSchool
let admissions: Client
let startsInDays = 40
let group: Awaited<ReturnType<typeof makeGroup>>

beforeAll(async () => {
  school = await startTestSchool()
  await makeSchoolYear(school.db)
  admissions = await school.as('admissions')
})
afterAll(() => school.stop())
afterEach(() => takeSchool(schoolDefaults))
beforeEach(async () => {
  startsInDays += 5
  group = await makeGroup(school.db, admissions, { nowMs, startsInDays })
})

const path = '/backoffice/workbench/onboarding'
const send = (families: number[], choice: object = {}, client = admissions) =>
  client.post(`${path}/families/0`, { families, action: 'parent-tech-welcome', ...choice })
const run = () => school.runJob('onboarding.write')
const result = async (id: number) => (await admissions.get(`${path}/sendings/${id}`)).body
const mailsOf = (studentIds: number[]) =>
  school.db
    .selectFrom('onboardingMails')
    .innerJoin('outboxMails', 'outboxMails.id', 'mailId')
    .select(['onboardingMails.studentId', 'toName', 'subject', 'textBody', 'mailId'])
    .where('onboardingMails.studentId', 'in', studentIds)
    .orderBy('mailId')
    .execute()
const setMail = (mailId: number, values: object) =>
  school.db.updateTable('outboxMails').set(values).where('id', '=', mailId).execute()
const errorsOf = ({ body }: { body: { data: { formErrors: object } } }) => body.data.formErrors

async function family(guardians = 1, choice: object = {}): Promise<number> {
  const studentId = await makeStudent(school.db, { name: 'Ada Reyes', ...choice })
  for (let at = 0; at < guardians; at++)
    await makeGuardian(school.db, { name: `Guardian ${at + 1}`, studentIds: [studentId] })
  await enter(school.db, [studentId], { groupId: group.groupId })
  return studentId
}

describe('the technical welcome', () => {
  it('is written to each guardian in the background, opens the onboarding, and says when it is done', async () => {
    const studentId = await family(2)
    takeSchool({ welcomeLinkDays: 2 })
    const { body } = await send([studentId])
    expect(body.message).toBe(
      'Sending emails and creating onboarding for families. You will be notified when it is done.',
    )
    await run()
    const mails = await mailsOf([studentId])
    expect(mails.map(({ toName }) => toName)).toEqual(['Guardian 1', 'Guardian 2'])
    expect(mails[0]?.textBody).toContain('/password/new?token=')
    expect(mails[0]?.textBody).toContain('The link works once, for 2 days;')
    const listed = await admissions.get(`${path}/families/0?start_date=${group.cycleId}`)
    expect(listed.body.families[0]).toMatchObject({
      onboardingStatus: 'not_started',
      welcomeEmailsReceived: 0,
    })
    await setMail(mails[0]?.mailId ?? 0, { sentAt: new Date() })
    const after = await admissions.get(`${path}/families/0?start_date=${group.cycleId}`)
    expect(after.body.families[0].welcomeEmailsReceived).toBe(1)
    expect(await result(body.sendingId)).toMatchObject({
      sending: { total: 1, done: 1, written: 1, skipped: 0, finishedAt: expect.any(String) },
      families: [{ id: studentId, result: 'written', mails: [{ end: 'sent' }, { end: 'waiting' }] }],
    })
    const told = await school.db
      .selectFrom('notifications')
      .select(['title', 'body', 'redirectUrl'])
      .where('category', '=', 'jobs')
      .execute()
    expect(told).toEqual([
      {
        title: 'The technical welcome is written',
        body: 'To 1 family.',
        redirectUrl: `/workbench/onboarding/families/0?sending=${body.sendingId}`,
      },
    ])
  })

  it('is not written to a family whose student left before the first day, and says so', async () => {
    const [gone, here] = [await family(), await family()]
    await (await school.as('admin')).post(`/backoffice/students/${gone}/status/motivation`, {
      ...{ to: 'withdrawn', motivation: 'Moved away.', contact: '', keeps_places: false },
    })
    const { body } = await send([gone, here])
    await run()
    expect((await mailsOf([gone, here])).map(({ studentId }) => studentId)).toEqual([here])
    expect((await result(body.sendingId)).families).toContainEqual(
      expect.objectContaining({ id: gone, result: 'skipped', reason: 'The student has left the school.' }),
    )
  })

  it('is written once: clicked twice, and run three times at once', async () => {
    const studentIds = await Promise.all(Array.from({ length: 12 }, () => family()))
    const [one, two] = await Promise.all([send(studentIds), send(studentIds)])
    expect(one.body.sendingId).toBe(two.body.sendingId)
    await Promise.all([run(), run(), run()])
    await run()
    expect(await mailsOf(studentIds)).toHaveLength(12)
    const told = await school.db
      .selectFrom('notifications')
      .select('id')
      .where('redirectUrl', 'like', `%sending=${one.body.sendingId}`)
      .execute()
    expect(told).toHaveLength(1)
  })

  it('says of families whom a colleague is writing to who does, and promises no word of it', async () => {
    const [one, two, three] = [await family(), await family(), await family()]
    const employeeId = await makeEmployee(school.db, { name: 'Ana Ruiz' })
    await addToGroup(
      school.db,
      employeeId,
      await makeRights(school.db, { permissions: ['onboarding.manage'] }),
    )
    const ana = await school.as(employeeId)
    const hers = (await send([one, two], {}, ana)).body
    const told = 'Sending emails and creating onboarding for families. You will be notified when it is done.'
    const leftOut =
      'Families written to before are left out of the sending under way: ask again when it is done.'
    expect(hers.message).toBe(told)
    expect((await send([one, two], {}, ana)).body.message).toBe(told)
    expect((await send([one, two])).body).toMatchObject({
      message:
        '2 families are being written to already, by Ana Ruiz: you will not be notified when it is done.',
      sendingId: hers.sendingId,
    })
    expect((await send([one], { again: true })).body.message).toBe(
      `1 family is being written to already, by Ana Ruiz: you will not be notified when it is done. ${leftOut}`,
    )
    const own = (await send([one, three])).body
    expect(own.message).toBe(`${told} 1 family is being written to already, by Ana Ruiz.`)
    expect((await send([three], { again: true })).body.message).toBe(`${told} ${leftOut}`)
    await run()
    const notified = await school.db
      .selectFrom('notifications')
      .select(['userId', 'redirectUrl'])
      .where('category', '=', 'jobs')
      .where('redirectUrl', 'like', `%sending=${hers.sendingId}`)
      .execute()
    expect(notified.map(({ userId }) => userId)).toEqual([employeeId])
  })

  it('goes on where a run was killed, and one family that fails stops no other', async () => {
    const studentIds: number[] = []
    for (let at = 0; at < 105; at++) studentIds.push(await family(at < 2 ? 1 : 0))
    const [first = 0, broken = 0] = studentIds
    const { body } = await send(studentIds)
    // The database refuses the mail of one of them, in the middle of a hundred.
    await sql`create function refuse_mail() returns trigger language plpgsql as $$
      begin raise exception 'no room for this one'; end $$`.execute(school.owner)
    await sql`create trigger refuse before insert on onboarding_mails for each row
      when (new.student_id = ${sql.lit(broken)}) execute function refuse_mail()`.execute(school.owner)
    await run()
    await sql`drop trigger refuse on onboarding_mails`.execute(school.owner)
    const { sending, families } = await result(body.sendingId)
    expect(sending).toMatchObject({ total: 105, done: 105, written: 1, skipped: 103, failed: 1 })
    expect(families[0]).toMatchObject({ id: broken, result: 'failed' })
    expect(families[0].reason).toContain('no room for this one')
    expect((await mailsOf([first, broken])).map(({ studentId }) => studentId)).toEqual([first])
    // A server that was killed left some waiting, and nobody was told.
    await school.db
      .updateTable('onboardingSendingFamilies')
      .set({ state: 'waiting' })
      .where('sendingId', '=', body.sendingId)
      .where('studentId', 'in', [first, broken])
      .execute()
    await school.db
      .updateTable('onboardingSendings')
      .set({ finishedAt: null })
      .where('id', '=', body.sendingId)
      .execute()
    await run()
    expect((await mailsOf([first, broken])).map(({ studentId }) => studentId)).toEqual([first, broken])
  })

  it('leaves out who has it, whose mail is on its way or in doubt, and says so; again only where asked', async () => {
    const studentId = await family()
    const first = await send([studentId])
    await run()
    const [mail] = await mailsOf([studentId])
    const outcome = async (choice: object = {}) => {
      const { body } = await send([studentId], choice)
      await run()
      return (await result(body.sendingId)).families[0]
    }
    expect(await outcome({ again: true })).toMatchObject({
      result: 'skipped',
      reason: 'The last mail to Guardian 1 is still on its way.',
    })
    await setMail(mail?.mailId ?? 0, { unknownAt: new Date(), claimedUntil: null })
    expect((await outcome({ again: true })).reason).toBe(
      'Nobody knows whether the last mail to Guardian 1 arrived. Close it or send it again.',
    )
    expect((await result(first.body.sendingId)).sending.unknownMails).toBe(1)
    // However many are sent after it, a mail in doubt is said.
    for (let later = 0; later < 10; later++) await send([await family()])
    await run()
    const listed = (await admissions.get(`${path}/sendings`)).body.sendings
    expect([
      listed.length,
      listed.filter(({ unknownMails }: { unknownMails: number }) => unknownMails > 0),
    ]).toEqual([10, [expect.objectContaining({ id: first.body.sendingId, unknownMails: 1 })]])
    const end = (_action: string, client = admissions) =>
      client.post(`${path}/sendings/${first.body.sendingId}/mails/${mail?.mailId}`, { _action })
    expect((await end('close_arrived', await school.as('dean'))).status).toBe(403)
    expect((await end('close_arrived')).body.message).toBe('The mail to Guardian 1 is closed')
    expect((await end('close_arrived')).status).toBe(409)
    expect(await outcome()).toMatchObject({
      result: 'skipped',
      reason: 'Guardian 1 has received it already.',
    })
    expect(await outcome({ again: true })).toMatchObject({ result: 'written', mails: [{ end: 'waiting' }] })
    expect(await mailsOf([studentId])).toHaveLength(2)
  })

  it.each([
    ['was assigned to another group', false],
    ['came back to the school', true],
  ])('is written anew to a family that %s: what was sent before was of another time', async (_, areBack) => {
    const studentId = await family()
    await send([studentId])
    await run()
    const [first] = await mailsOf([studentId])
    await setMail(first?.mailId ?? 0, { sentAt: new Date() })
    startsInDays += 5
    const next = await makeGroup(school.db, admissions, { nowMs, startsInDays })
    const place = { cohortId: 1, cycleId: next.cycleId }
    if (areBack)
      await inTransaction(school.db, (db) =>
        addToOnboarding(db, { studentIds: [studentId], ...place, areBack }),
      )
    else
      await admissions.post(`/pages/admin/workbench/onboarding/families/0/add-families-to-group`, {
        ...{ families: [studentId], campusId: 1, cycleId: next.cycleId },
      })
    const listed = async () =>
      (await admissions.get(`${path}/families/0?start_date=${next.cycleId}`)).body.families[0]
    expect(await listed()).toMatchObject({ onboardingStatus: 'not_invited', welcomeEmailsReceived: 0 })
    const { body } = await send([studentId])
    await run()
    expect((await result(body.sendingId)).sending).toMatchObject({ written: 1, skipped: 0 })
    expect(await mailsOf([studentId])).toHaveLength(2)
    expect((await listed()).onboardingStatus).toBe('not_started')
  })

  it('sends a mail again whose end nobody knows, by one click', async () => {
    const studentId = await family()
    const { body } = await send([studentId])
    await run()
    const [mail] = await mailsOf([studentId])
    await setMail(mail?.mailId ?? 0, { unknownAt: new Date() })
    const again = await admissions.post(`${path}/sendings/${body.sendingId}/mails/${mail?.mailId}`, {
      _action: 'send_again',
    })
    expect(again.body.message).toBe('The mail to Guardian 1 goes out again')
    expect((await result(body.sendingId)).families[0].mails).toMatchObject([{ end: 'waiting' }])
    const foreign = await admissions.post(`${path}/sendings/${body.sendingId}/mails/99999`, {
      _action: 'send_again',
    })
    expect(foreign.status).toBe(404)
  })

  it('needs a campus and a start date, skips who cannot be written to, and gives siblings one link', async () => {
    const unassigned = await makeStudent(school.db, { name: 'Una Signed' })
    await enter(school.db, [unassigned])
    expect(errorsOf(await send([unassigned]))).toEqual({
      families: 'Una Signed has no campus and start date yet. Assign a campus first.',
    })
    const alone = await family(0)
    const [one, two] = [await family(0), await family(0)]
    await makeGuardian(school.db, { name: 'Both Reyes', studentIds: [one, two] })
    const { body } = await send([alone, one, two])
    await run()
    const { families } = await result(body.sendingId)
    expect(families[0]).toMatchObject({
      id: alone,
      result: 'skipped',
      reason: 'No guardian may be written to.',
    })
    const texts = (await mailsOf([one, two])).map(({ textBody }) => textBody.includes('/password/new?token='))
    expect(texts).toEqual([true, false])
  })
})

describe('what was written before', () => {
  it('is found by who follows another campus, however much others have written since', async () => {
    const mine = await makeStudent(school.db, { name: 'Mine Alone', cohortId: 2 })
    await enter(school.db, [mine], { groupId: group.groupId })
    const { sendingId } = (await send([mine])).body
    await run()
    const others = await Promise.all(Array.from({ length: 11 }, () => family(0)))
    for (const studentId of others) await send([studentId], { action: 'families-summer-info' })
    await run()
    const employeeId = await makeEmployee(school.db, { cohortId: 2 })
    const rights = await makeRights(school.db, { permissions: ['onboarding.view'], cohortIds: [2] })
    await addToGroup(school.db, employeeId, rights)
    const viewer = await school.as(employeeId)
    expect((await viewer.get(`${path}/sendings`)).body.sendings).toMatchObject([
      { id: sendingId, total: 1, done: 1 },
    ])
    expect((await viewer.get(`${path}/sendings/${sendingId}`)).body.total).toBe(1)
  })

  it('says of who was archived or lost their campus meanwhile why they were left out', async () => {
    const [gone, lost] = [await family(), await family()]
    const { body } = await send([gone, lost])
    await admissions.post(`${path}/families/0`, { families: [gone], action: 'archive' })
    await school.db
      .updateTable('onboardingFamilies')
      .set({ groupId: null })
      .where('studentId', '=', lost)
      .execute()
    await run()
    const { families } = await result(body.sendingId)
    expect(families.map(({ id, reason }: { id: number; reason: string }) => [id, reason])).toEqual([
      [gone, 'Archived since then.'],
      [lost, 'Since then it no longer has a campus and start date.'],
    ])
  })

  it('gives a guardian of two children one link, whichever run writes to each', async () => {
    const studentIds = await Promise.all(Array.from({ length: 102 }, () => family(0)))
    studentIds.sort((one, other) => one - other)
    const [first = 0, last = 0] = [studentIds[0], studentIds.at(-1)]
    await makeGuardian(school.db, { name: 'Both Apart', studentIds: [first, last] })
    await send(studentIds)
    await Promise.all([run(), run(), run()])
    await run()
    const texts = (await mailsOf([first, last])).map(({ textBody }) =>
      textBody.includes('/password/new?token='),
    )
    expect(texts).toEqual([true, false])
  })
})

describe('the summer information', () => {
  it('is a mail of its own, and changes no status', async () => {
    const studentId = await family()
    const { body } = await send([studentId], { action: 'families-summer-info' })
    expect(body.message).toBe('Sending email for families. You will be notified when it is done.')
    await run()
    expect((await mailsOf([studentId]))[0]?.subject).toBe('Before Ada starts: what to know for the summer')
    const { families } = (await admissions.get(`${path}/families/0?start_date=${group.cycleId}`)).body
    expect(families[0].onboardingStatus).toBe('not_invited')
    const { sendings } = (await admissions.get(`${path}/sendings`)).body
    expect(sendings[0]).toMatchObject({ id: body.sendingId, kind: 'families-summer-info', total: 1 })
  })
})

describe('another domain', () => {
  it('puts students into onboarding: into the group of campus and start date, or unassigned', async () => {
    const [one, two] = [await makeStudent(school.db), await makeStudent(school.db)]
    const add = (studentIds: number[], cycleId: number) =>
      inTransaction(school.db, (db) => addToOnboarding(db, { studentIds, cohortId: 1, cycleId }))
    expect(await add([one], group.cycleId)).toBe(group.groupId)
    expect(await add([one, two], 99_999)).toBeNull()
    const checklistId = await makeChecklist(admissions, group)
    await makeTask(admissions, group, checklistId, 'student')
    const rows = await school.db
      .selectFrom('onboardingFamilies')
      .select(['groupId', 'status'])
      .where('studentId', 'in', [one, two])
      .orderBy('studentId')
      .execute()
    expect(rows).toEqual([
      { groupId: group.groupId, status: 'not_invited' },
      { groupId: null, status: '' },
    ])
  })
})
