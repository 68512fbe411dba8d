import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { startJobProcess, whileHeld } from '#test/programs/job-process.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeReported } from '../progress-reports.factory.ts'

const sync = '/pages/admin/workbench/report/progress/sync'
/** More than are frozen in one transaction. */
const count = 203

let school: TestSchool
let cycleId: number
beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeSchoolYear(school.db)
})
afterAll(() => school.stop())

const readersOf = async (guardianId: number) => {
  const guardian = await school.as(guardianId)
  return {
    reports: (await guardian.get('/family/reports')).body.reports.length,
    bell: (await guardian.get('/backoffice/notifications')).body.notifications.length,
  }
}

/** Holds a row until the process that waits for it is killed. */
const killWaiting = (name: string, data: object, lock: (db: TestSchool['db']) => Promise<unknown>) =>
  whileHeld(school, lock, async () => {
    const running = startJobProcess(school, name, data)
    await running.waitsForLock()
    await running.kill()
  })

it('shows each family the whole or nothing when it is killed while it freezes, and while it lets out', async () => {
  const { db, clock } = school
  const first = await makeReported(db, { cycleId, words: 'Look again.', nowMs: clock.nowMs() })
  const families = [{ studentId: first.studentId, guardianId: first.guardianId }]
  while (families.length < count) {
    const studentId = await makeStudent(db)
    families.push({ studentId, guardianId: await makeGuardian(db, { studentIds: [studentId] }) })
  }
  await db
    .insertInto('registrations')
    .values(
      families.slice(1).map(({ studentId }) => ({
        studentId,
        experienceId: first.experienceId,
        registeredAt: new Date(clock.nowMs()),
      })),
    )
    .execute()
  const some = [families[0], families.at(-1)].map((one) => one?.guardianId ?? 0)
  const admin = await school.as('admin')
  const { body } = await admin.post(sync, {
    cycle_id: cycleId,
    student_ids: families.map(({ studentId }) => studentId),
    reports: { mid_cycle: true },
  })
  const releaseId: number = body.release_id
  const release = () =>
    db.selectFrom('reportReleases').selectAll().where('id', '=', releaseId).executeTakeFirstOrThrow()

  // The last of them cannot be frozen: the first two hundred are, when the server is killed.
  await killWaiting('progress-reports.prepare', { releaseId }, (held) =>
    held
      .selectFrom('reports')
      .select('id')
      .where('releaseId', '=', releaseId)
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .execute(),
  )
  expect(await release()).toMatchObject({ doneCount: 200, preparedAt: null, outAt: null })
  clock.advance(11 * 60_000)
  for (const guardianId of some) expect(await readersOf(guardianId)).toEqual({ reports: 0, bell: 0 })

  // What is asked for every minute goes on with it; killed while the families are told, none of them is.
  await killWaiting('progress-reports.send', {}, (held) =>
    held
      .selectFrom('guardianStudents')
      .select('guardianId')
      .where('guardianId', '=', some[1] ?? 0)
      .forUpdate()
      .execute(),
  )
  expect(await release()).toMatchObject({ doneCount: count, outAt: null })
  for (const guardianId of some) expect(await readersOf(guardianId)).toEqual({ reports: 0, bell: 0 })

  await school.runJob('progress-reports.send')
  const frozen = await db
    .selectFrom('reports')
    .select('studentId')
    .where('releaseId', '=', releaseId)
    .where('content', 'is not', null)
    .execute()
  expect(new Set(frozen.map(({ studentId }) => studentId)).size).toBe(count)
  const guardians = families.map(({ guardianId }) => guardianId)
  const told = await db
    .selectFrom('notifications')
    .select('userId')
    .where('userId', 'in', guardians)
    .execute()
  expect(told.map(({ userId }) => userId).toSorted()).toEqual(guardians.toSorted())
  for (const guardianId of some) expect(await readersOf(guardianId)).toEqual({ reports: 1, bell: 1 })
})
