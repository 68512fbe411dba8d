import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertTies } from '#domains/directory/server/directory.service.ts'
import { makeCohorts, makeStudent } from '#domains/people/server/people.factory.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Client } from '#test/client.ts'
import { type Stepper, startStepper } from '#test/databases/step-by-step.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeApplication } from '../admissions.factory.ts'

let school: TestSchool
let stepper: Stepper
let admissions: Client
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
  admissions = await school.as('admissions')
  admin = await school.as('admin')
  stepper = await startStepper(school.databaseUrl)
})
afterAll(async () => {
  await stepper.stop()
  await school.stop()
})

const page = (id: number) => `/backoffice/workbench/admissions/${id}`

/** Somebody who was admitted a moment ago, with the guardian whom that made, and a student who was here before. */
async function makeAdmitted() {
  const id = await makeApplication(school.db, { isSent: true, startsOn: null })
  const { basis } = (await admissions.get(`${page(id)}/admission`)).body
  const admitted = await admissions.post(`${page(id)}/admit`, {
    ...{ basis, student_email: `admitted${id}@mail.test`, although_open: true },
  })
  expect(admitted.status).toBe(200)
  const email = `guardian${id}@mail.test`
  const guardian = await school.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const otherId = await makeStudent(school.db, { name: `Here Before${id}` })
  return { id, guardianId: guardian.id, otherId }
}
type Admitted = Awaited<ReturnType<typeof makeAdmitted>>

const takeBack =
  ({ id }: Admitted) =>
  async () =>
    (await admissions.post(`${page(id)}/take-back-admission`)).status

const byHand =
  ({ guardianId, otherId }: Admitted) =>
  async () =>
    (
      await admin.post(`/backoffice/students/${otherId}/details/add-existing-guardian`, {
        ...{ guardian_id: guardianId, relationship: 'aunt' },
      })
    ).status

/** As a roster joins families; where there is no such guardian any more, its batch fails. */
const byRoster =
  ({ guardianId, otherId: studentId }: Admitted) =>
  async () =>
    inTransaction(school.services.database, (db) =>
      insertTies(db, [{ guardianId, studentId, relationship: 'aunt' }], new Date(school.clock.nowMs())),
    ).then(
      () => 200,
      () => 'no such guardian',
    )

/** Whether the guardian has the other student by now; undefined: there is no such guardian any more. */
async function tieOf({ guardianId, otherId }: Admitted): Promise<boolean | undefined> {
  const person = await school.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', guardianId)
    .executeTakeFirst()
  const tie = await school.db
    .selectFrom('guardianStudents')
    .select('guardianId')
    .where('guardianId', '=', guardianId)
    .where('studentId', '=', otherId)
    .executeTakeFirst()
  return person && tie !== undefined
}

it.each([
  ['staff', byHand],
  ['a roster', byRoster],
])('a guardian whom %s ties to another student meanwhile stays with them, wherever either stops', async (_, tie) => {
  for (const isTieFirst of [true, false]) {
    let stops = 0
    // The later half of taking back is forty statements: every third of them.
    for (; ; stops += isTieFirst ? 1 : 3) {
      const admitted = await makeAdmitted()
      const acts = { tied: tie(admitted), taken: takeBack(admitted) }
      const [one, other] = isTieFirst ? [acts.tied, acts.taken] : [acts.taken, acts.tied]
      const { answers, deadlocks, wasStopped } = await stepper.between(one, other, stops)
      const [tied, taken] = isTieFirst ? answers : answers.toReversed()
      const where = `${isTieFirst ? 'the tie' : 'taking back'} stopped before statement ${stops}`
      expect([taken, deadlocks], where).toEqual([200, 0])
      expect(await tieOf(admitted), where).toBe(tied === 200 ? true : undefined)
      if (!wasStopped) break
    }
    expect(stops).toBeGreaterThan(2)
  }
})
