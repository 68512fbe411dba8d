import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCohorts } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeApplication } from '../admissions.factory.ts'

let school: TestSchool
let admissions: Client
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
  admissions = await school.as('admissions')
})
afterAll(() => school.stop())

const page = (id: number) => `/backoffice/workbench/admissions/${id}`

/** Numbers below a bound, the same for a seed. */
function seeded(seed: number) {
  let state = seed * 2_654_435_761
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return state % below
  }
}

async function admit(id: number, email: string) {
  const { body } = await admissions.get(`${page(id)}/admission`)
  return admissions.post(`${page(id)}/admit`, {
    ...{ basis: body.basis, student_email: email, although_open: true },
  })
}

const stored = async (parents: readonly string[]) => {
  const accounts = await school.db
    .selectFrom('users')
    .select(['email', 'role'])
    .where('role', '<>', 'employee')
    .orderBy('email')
    .execute()
  const ties = await school.db
    .selectFrom('guardianStudents')
    .innerJoin('users as guardian', 'guardian.id', 'guardianStudents.guardianId')
    .innerJoin('users as student', 'student.id', 'guardianStudents.studentId')
    .select(['guardian.email as guardian', 'student.email as student'])
    .execute()
  const families = await school.db.selectFrom('onboardingFamilies').select('studentId').execute()
  return {
    students: accounts.filter(({ role }) => role === 'student').map(({ email }) => email),
    guardians: accounts.filter(({ email }) => parents.includes(email)).map(({ email }) => email),
    ties: ties.map(({ guardian, student }) => `${guardian} ${student}`).toSorted(),
    families: families.length,
  }
}

it.each([
  1, 2, 3,
])('whatever is admitted and taken back in which order, there are the people of who is admitted: seed %i', async (seed) => {
  const random = seeded(seed)
  const parents = [0, 1, 2].map((at) => `parent${seed}-${at}@mail.test`)
  const children: { id: number; guardianEmail: string; email: string }[] = []
  for (let at = 0; at < 6; at += 1) {
    const guardianEmail = parents[random(parents.length)] ?? ''
    const id = await makeApplication(school.db, {
      first: `Child${seed}x${at}`,
      last: 'Any',
      guardianEmail,
      startsOn: null,
    })
    children.push({ id, guardianEmail, email: `child${seed}-${at}@mail.test` })
  }
  const admitted = new Set<number>()
  const act = async (at: number) => {
    const child = children[at]
    if (child === undefined) return
    const answer = admitted.has(at)
      ? await admissions.post(`${page(child.id)}/take-back-admission`)
      : await admit(child.id, child.email)
    expect([child.email, answer.status, answer.body.message]).toEqual([child.email, 200, expect.any(String)])
    if (admitted.has(at)) admitted.delete(at)
    else admitted.add(at)
    const here = children.filter((_, index) => admitted.has(index))
    expect(await stored(parents)).toEqual({
      students: here.map(({ email }) => email).toSorted(),
      guardians: [...new Set(here.map(({ guardianEmail }) => guardianEmail))].toSorted(),
      ties: here.map(({ email, guardianEmail }) => `${guardianEmail} ${email}`).toSorted(),
      families: here.length,
    })
  }
  for (let step = 0; step < 30; step += 1) await act(random(children.length))
  for (const at of [...admitted]) await act(at)
  expect((await stored(parents)).students).toEqual([])
})
