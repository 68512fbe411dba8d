import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import {
  makeCohorts,
  makeEmployee,
  makeGuardian,
  makeStudent,
} from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type ApplicationChoice, makeApplication } from '../admissions.factory.ts'

let school: TestSchool
/** Who admits at campus 1 alone, and who does so everywhere. */
let here = 0
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
  here = await limitedTo([1], ['admissions.view', 'admissions.decide', 'shell.use'])
})
afterAll(() => school.stop())

async function limitedTo(cohortIds: number[], permissions: Permission[]) {
  const userId = await makeEmployee(school.db)
  await addToGroup(school.db, userId, await makeGroup(school.db, { permissions }), cohortIds)
  return userId
}

const page = (id: number) => `/backoffice/workbench/admissions/${id}`
const preview = async (id: number, as: number | 'admissions' = here) =>
  (await (await school.as(as)).get(`${page(id)}/admission`)).body
const admit = async (id: number, choice: object) =>
  (await school.as(here)).post(`${page(id)}/admit`, { although_open: true, ...choice })

/** An application of campus 1 with the address of its student. */
async function makeReady(choice: ApplicationChoice = {}, studentEmail = '') {
  const id = await makeApplication(school.db, { isSent: true, ...choice })
  await school.db.updateTable('applications').set({ studentEmail }).where('id', '=', id).execute()
  return id
}

const readsOf = async (readerId: number) => {
  await school.services.reads.flush()
  const { rows } = await sql<{ personId: number }>`
    select distinct person_id from record_reads where user_id = ${readerId} order by person_id`.execute(
    school.db,
  )
  return rows.map(({ personId }) => personId)
}

describe('a guardian whose address an account has, for who admits at one campus', () => {
  it('is joined without a name where the family is of another campus, and told where the name is another', async () => {
    const child = await makeStudent(school.db, { name: 'Elsewhere Child', cohortId: 2 })
    await makeGuardian(school.db, { name: 'Elsewhere Parent', email: 'far@mail.test', studentIds: [child] })
    const same = await makeReady({ guardianEmail: 'far@mail.test', guardian: 'Elsewhere Parent' })
    const other = await makeReady({ guardianEmail: 'far@mail.test', guardian: 'Somebody New' })
    const [one, two] = [await preview(same), await preview(other)]
    expect([one.guardians[0].kind, one.guardians[0].sentence]).toEqual([
      'joined',
      'Joined to the existing account, of a family that the school knows.',
    ])
    expect(two.guardians[0].sentence).toBe(
      'Joined to the existing account, of a family that the school knows. It is under another name: ask the family whether the address is theirs.',
    )
    expect(JSON.stringify([one, { ...two, studentName: '' }])).not.toMatch(/Elsewhere Child/)
    expect(JSON.stringify(two)).not.toMatch(/Elsewhere/)
    expect((await preview(other, 'admissions')).guardians[0].sentence).toBe(
      'Joined to the existing account: Elsewhere Parent, guardian of Elsewhere Child.',
    )
  })

  it('is named with the children of that campus, which is on record; the others are counted', async () => {
    const [near, far] = [
      await makeStudent(school.db, { name: 'Near Child', cohortId: 1 }),
      await makeStudent(school.db, { name: 'Far Child', cohortId: 2 }),
    ]
    const studentIds = [near, far]
    const guardianId = await makeGuardian(school.db, {
      ...{ name: 'Both Campuses', email: 'both@mail.test', studentIds },
    })
    const id = await makeReady({ guardianEmail: 'both@mail.test' }, 'third.child@mail.test')
    const { guardians, basis } = await preview(id)
    expect(guardians[0].sentence).toBe(
      'Joined to the existing account: Both Campuses, guardian of Near Child and another child.',
    )
    expect(await readsOf(here)).toEqual([near, guardianId].toSorted((a, b) => a - b))
    expect((await admit(id, { basis, student_email: 'third.child@mail.test' })).status).toBe(200)
    const client = await school.as(here)
    const { stays } = (await client.get(`${page(id)}/take-back-admission`)).body
    expect(stays).toEqual(['Both Campuses stays, as guardian of Near Child and another child.'])
  })

  it('is refused all the same where it is of a colleague, of a student or of who cannot log in', async () => {
    await makeEmployee(school.db, { name: 'Olga Staff', email: 'olga@school.test' })
    const pupil = await makeStudent(school.db, {
      ...{ name: 'Pupil Far', email: 'pupil@school.test', cohortId: 2 },
    })
    const gone = await makeGuardian(school.db, {
      ...{ name: 'Gone Parent', email: 'gone@mail.test', studentIds: [pupil] },
    })
    await school.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', gone).execute()
    const told = async (guardianEmail: string) => {
      const { hindrances } = await preview(await makeReady({ guardianEmail }))
      return hindrances.map(({ sentence }: { sentence: string }) => sentence)
    }
    expect(await told('olga@school.test')).toEqual([
      'olga@school.test is the address of a colleague. Ask the family for another.',
    ])
    expect(await told('pupil@school.test')).toEqual([
      'pupil@school.test is the address of a student. Ask the family for another.',
    ])
    expect(await told('gone@mail.test')).toEqual([
      'Whoever has this address can no longer log in. Ask who manages guardians to let them in first.',
    ])
  })
})

describe('a student who may be the one who applies, at another campus', () => {
  it('is said to be there, with the office to ask; nobody is admitted before that was looked at', async () => {
    await makeStudent(school.db, { name: 'Kerttu Double', cohortId: 2, email: 'kerttu@school.test' })
    const id = await makeReady({ first: 'Kerttu', last: 'Double' }, 'new.kerttu@mail.test')
    const { doubles, basis } = await preview(id)
    expect(doubles).toEqual([
      {
        ...{ id: 0, name: 'Kerttu Double', facts: 'Campus 2', because: 'Same name', isRefused: true },
        does: 'A student there may be the same one. Ask the office of Campus 2 before anybody is admitted twice.',
        onboarding: null,
      },
    ])
    const choice = { basis, student_email: 'new.kerttu@mail.test' }
    expect((await admit(id, choice)).body.data.formErrors.same_as).toContain('may be the same student')
    const taken = await admit(id, { ...choice, is_new: true, student_email: 'kerttu@school.test' })
    expect(taken.body.data.formErrors).toEqual({
      student_email: 'Another person has this address already.',
    })
    expect((await admit(id, { ...choice, is_new: true })).status).toBe(200)
  })

  it('cannot be chosen by number, and is shown whole to who sees that campus, or everybody', async () => {
    const far = await makeStudent(school.db, { name: 'Iiris Hidden', cohortId: 2 })
    const near = await makeStudent(school.db, { name: 'Iiris Hidden', cohortId: 1 })
    const id = await makeReady({ first: 'Iiris', last: 'Hidden' })
    const { doubles, basis } = await preview(id)
    expect(doubles.map((one: { id: number }) => one.id)).toEqual([near, 0])
    expect((await admit(id, { basis, same_as: far })).body.data.formErrors.same_as).toBe(
      'Choose one of the students that are shown.',
    )
    const everywhere = (await preview(id, 'admissions')).doubles.map((one: { id: number }) => one.id)
    expect(everywhere.toSorted()).toEqual([far, near].toSorted())
    const both = await limitedTo([1, 2], ['admissions.view', 'admissions.decide', 'shell.use'])
    expect((await preview(id, both)).doubles).toHaveLength(2)
    expect((await preview(id, both)).doubles[0].facts).toContain('Grade')
  })
})
