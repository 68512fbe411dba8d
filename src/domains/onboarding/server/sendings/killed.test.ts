import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { startJobProcess, whileHeld } from '#test/programs/job-process.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { enter, makeGroup } from '../onboarding.factory.ts'

const path = '/backoffice/workbench/onboarding'
/** More than are written to in one transaction. */
const count = 203

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await makeSchoolYear(school.db)
})
afterAll(() => school.stop())

it('writes to every family once: killed in the middle, started twice, and asked for once more', async () => {
  const { db, clock } = school
  const admissions = await school.as('admissions')
  const group = await makeGroup(db, admissions, { nowMs: clock.nowMs() })
  const families: { studentId: number; guardianId: number }[] = []
  while (families.length < count) {
    const studentId = await makeStudent(db)
    families.push({ studentId, guardianId: await makeGuardian(db, { studentIds: [studentId] }) })
  }
  const studentIds = families.map(({ studentId }) => studentId)
  await enter(db, studentIds, { groupId: group.groupId })
  const ask = () =>
    admissions.post(`${path}/families/0`, { families: studentIds, action: 'parent-tech-welcome' })
  const { sendingId } = (await ask()).body
  const sending = async (id = sendingId) => (await admissions.get(`${path}/sendings/${id}`)).body.sending
  const mailedTo = async () =>
    (
      await db
        .selectFrom('outboxMails')
        .select('toEmail')
        .where('kind', '=', 'onboarding_parent-tech-welcome')
        .execute()
    ).map(({ toEmail }) => toEmail)

  // The hundred-and-fiftieth family is held by somebody: the first hundred is whole when the server is killed.
  const lock = (held: TestSchool['db']) =>
    held
      .selectFrom('onboardingFamilies')
      .select('studentId')
      .where('studentId', '=', studentIds[149] ?? 0)
      .forUpdate()
      .execute()
  await whileHeld(school, lock, async () => {
    const running = startJobProcess(school, 'onboarding.write')
    await running.waitsForLock()
    expect(await sending()).toMatchObject({ total: count, done: 100, finishedAt: null })
    // Another server does not write to those it holds, nor to those behind them, and does not end the sending.
    await school.runJob('onboarding.write')
    expect(await sending()).toMatchObject({ done: 100, finishedAt: null })
    await running.kill()
  })
  expect(await mailedTo()).toHaveLength(100)
  // Clicked again by who sees it stand still: those who wait stay where they are, the others have theirs.
  const again = (await ask()).body.sendingId
  expect(again).not.toBe(sendingId)

  await Promise.all([school.runJob('onboarding.write'), school.runJob('onboarding.write')])
  await school.runJob('onboarding.write')
  expect(await sending()).toMatchObject({ total: count, done: count, written: count, failed: 0 })
  expect(await sending(again)).toMatchObject({ total: 100, written: 0, skipped: 100 })
  const mailed = await mailedTo()
  expect(mailed).toHaveLength(count)
  expect(new Set(mailed).size).toBe(count)
  const { invited } = await db
    .selectFrom('onboardingFamilies')
    .select(({ fn }) => fn.count<number>('studentId').as('invited'))
    .where('invitedAt', 'is not', null)
    .where('status', '=', 'not_started')
    .executeTakeFirstOrThrow()
  expect(Number(invited)).toBe(count)
  const told = await db.selectFrom('notifications').select('title').where('category', '=', 'jobs').execute()
  expect(told).toEqual(Array(2).fill({ title: 'The technical welcome is written' }))
})
