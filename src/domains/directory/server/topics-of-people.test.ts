import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let office: Client
let [child, sibling, guardian] = [0, 0, 0]

beforeAll(async () => {
  school = await startTestSchool()
  await makeSchoolYear(school.db)
  office = await school.as('operations')
})
afterAll(() => school.stop())
beforeEach(async () => {
  child = await makeStudent(school.db, { name: 'Maya Reyes' })
  sibling = await makeStudent(school.db, { name: 'Leo Reyes' })
  guardian = await makeGuardian(school.db, { name: 'Ana Reyes', studentIds: [child] })
})

/** The students whose topics are published by what is done, each once, in order of number. */
async function toldBy(work: () => Promise<{ status: number }>): Promise<number[]> {
  let status = 0
  const sent = await statementsDuring(async () => {
    status = (await work()).status
  })
  expect(status).toBe(200)
  const topics = sent.flatMap(({ text, values }) => (text.includes('as topic') ? values.flat() : []))
  const students = topics.flatMap((topic) => /^student:(\d+)$/.exec(String(topic))?.[1] ?? [])
  return [...new Set(students.map(Number))].sort((one, other) => one - other)
}

const save = async (kind: 'student' | 'guardian', id: number, more: object) => {
  const path = `/backoffice/${kind}s/${id}/edit`
  const { access: _a, lastSignInAt: _l, id: _i, holds: _h, ...fields } = (await office.get(path)).body[kind]
  return () => office.post(path, { ...fields, _action: 'update', ...more })
}
const act = (kind: 'student' | 'guardian', id: number, _action: string) => () =>
  office.post(`/backoffice/${kind}s/${id}/edit`, { _action })

it('tells the pages of a student that they were changed', async () => {
  expect(await toldBy(await save('student', child, { guardians: [], phone: '+1 555 0134' }))).toEqual([child])
})

it('tells the pages of a student that they have left, and that they are back', async () => {
  expect(await toldBy(act('student', child, 'deactivate'))).toEqual([child])
  expect(await toldBy(act('student', child, 'reactivate'))).toEqual([child])
})

it('tells the pages of all children that a guardian has another number, before and after', async () => {
  const children = [{ id: sibling, relationship: 'mother' }]
  expect(await toldBy(await save('guardian', guardian, { children, phone: '+1 555 0199' }))).toEqual([
    child,
    sibling,
  ])
})

it('tells the pages of the children whose guardian may no longer log in, or is a new one', async () => {
  expect(await toldBy(act('guardian', guardian, 'deactivate'))).toEqual([child])
  const children = [{ id: sibling, relationship: 'father' }]
  const fields = { first_name: 'Ruy', last_name: 'Reyes', email: `ruy${sibling}@home.example`, children }
  expect(await toldBy(() => office.post('/backoffice/guardians/new', fields))).toEqual([sibling])
})

it('tells the pages of who is erased, and of the children of a guardian who is', async () => {
  const { db, clock } = school
  const keeper = await school.as('superadmin')
  const gone = [child, guardian]
  await db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', child).execute()
  await db
    .updateTable('users')
    .set({ deactivatedAt: new Date(clock.nowMs()) })
    .where('id', 'in', gone)
    .execute()
  const erase = (id: number, name: string) => () =>
    keeper.post(`/backoffice/personal-data/persons/${id}/erase`, { name })
  expect(await toldBy(erase(guardian, 'Ana Reyes'))).toEqual([child])
  expect(await toldBy(erase(child, 'Maya Reyes'))).toEqual([child])
})
