import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCohorts, makeEmployee } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { addToGroup, makeGroup } from '../permissions.factory.ts'
import { holdsAt, holdsEverywhere, holdsSomewhere } from './holds.ts'
import { listWholeSchoolHolders } from './whole-school-holders.ts'

const right = 'houses.manage'
const [here, there] = [1, 2]

let school: TestSchool
const ids = new Map<string, number>()
beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  await makeCohorts(db)
  const permissions = [right] as const
  const everywhere = await makeGroup(db, { title: 'Everywhere', permissions })
  const onlyHere = await makeGroup(db, { title: 'Here', permissions, cohortIds: [here] })
  const other = await makeGroup(db, { title: 'Another right', permissions: ['groups.manage'] })
  const memberships = {
    whole: [everywhere, null],
    'whole, by a group of one campus': [onlyHere, null],
    'here alone': [everywhere, [here]],
    both: [everywhere, [here, there]],
    // A group of one campus and a membership of another: the right holds nowhere.
    nowhere: [onlyHere, [there]],
    another: [other, null],
  } as const
  for (const [name, [groupId, cohortIds]] of Object.entries(memberships)) {
    const id = await makeEmployee(db, { name })
    await addToGroup(db, id, groupId, cohortIds)
    ids.set(name, id)
  }
  await addToGroup(db, ids.get('another') ?? 0, onlyHere, [there])
  ids.set('nobody', await makeEmployee(db, { name: 'nobody' }))
})
afterAll(() => school.stop())

async function who(holds: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.name from users u where u.id = any(${[...ids.values()]}) and ${holds} order by u.id`.execute(
    school.db,
  )
  return rows.map(({ name }) => name)
}

const person = sql.ref('u.id')

it('a right holds for the whole school, for a campus, or nowhere, as who calls holds it', async () => {
  const local = 'whole, by a group of one campus'
  expect(await who(holdsEverywhere(person, right))).toEqual(['whole'])
  expect(await who(holdsAt(person, right, here))).toEqual(['whole', local, 'here alone', 'both'])
  expect(await who(holdsAt(person, right, there))).toEqual(['whole', 'both'])
  expect(await who(holdsAt(person, right, [there, here]))).toEqual(['whole', local, 'here alone', 'both'])
  expect(await who(holdsAt(person, right, []))).toEqual(['whole'])
  expect(await who(holdsAt(person, right, null))).toEqual(['whole'])
  expect(await who(holdsAt(person, right, sql`${there}::integer`))).toEqual(['whole', 'both'])
  expect(await who(holdsSomewhere(person, right))).toEqual(['whole', local, 'here alone', 'both'])
})

it('who is told for the whole school can still log in', async () => {
  const whole = ids.get('whole') ?? 0
  expect(await listWholeSchoolHolders(school.db, right)).toEqual([whole])
  const set = (deactivatedAt: Date | null) =>
    school.db.updateTable('users').set({ deactivatedAt }).where('id', '=', whole).execute()
  await set(new Date())
  expect(await listWholeSchoolHolders(school.db, right)).toEqual([])
  await set(null)
})
