import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSession, participant, tellLedger } from '#domains/attendance/server/attendance.factory.ts'
import { makeGuardian } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let rollOf: string
const remark = 'No contact with the father. Court order.'
const nowIso = '2026-11-10T15:10:00Z'

beforeAll(async () => {
  school = await startTestSchool({ nowIso })
  const { db } = school
  const { sessionId, path, students } = await makeSession(db, {
    expertIds: [await school.persona('facilitator')],
    studentNames: ['Ana There', 'Ben Never'],
  })
  rollOf = path
  const ben = students[1]?.id as number
  await makeGuardian(db, { name: 'Mara Never', studentIds: [ben] })
  const father = await makeGuardian(db, { name: 'Fergal Never', studentIds: [ben] })
  await db
    .updateTable('guardianStudents')
    .set({ custodyRemark: remark })
    .where('guardianId', '=', father)
    .execute()
  const joined = participant({ name: 'Ana There' })
  await tellLedger(
    db,
    sessionId,
    [{ kind: 'joined', atMs: Date.parse('2026-11-10T15:00:00Z'), participant: joined }],
    nowIso,
  )
})
afterAll(() => school.stop())

interface Guardian {
  readonly name: string
  readonly custody: { readonly custodyRemark: string } | null
}
const remarksOf = (guardians: readonly Guardian[]) =>
  guardians.map(({ name, custody }) => [name, custody?.custodyRemark ?? null])

/** The guardians of whoever is missing, on the page of the day, the live panel and the roll. */
async function saidTo(client: Client) {
  const today = (await client.get('/backoffice/today/missing')).body.students
  const panel = (await client.get('/pages/attendance/missingNow')).body.houses
  const roll = (await client.get(rollOf)).body.contacts
  return {
    today: today?.[0].contact.guardians,
    panel: panel?.[0].students[0].guardians,
    roll: roll?.[0].guardians,
  }
}

it('says what a court said wherever the numbers of who is missing stand', async () => {
  const said = [
    ['Mara Never', null],
    ['Fergal Never', remark],
  ]
  const { today, panel, roll } = await saidTo(await school.as('dean'))
  expect([today, panel, roll].map(remarksOf)).toEqual([said, said, said])
})

it('and does not say it to who may not read it', async () => {
  const { roll } = await saidTo(await school.as('facilitator'))
  expect(remarksOf(roll)).toEqual([
    ['Mara Never', null],
    ['Fergal Never', null],
  ])
})
