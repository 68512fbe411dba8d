import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import type { Answer, Client } from '#test/client.ts'
import { deactivate, reactivate } from '#test/schools/colleagues.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { addToGroup, makeGroup } from './permissions.factory.ts'

const base = '/backoffice/workbench/employees-and-permissions'
let school: TestSchool
let groups: number[]
/** Two super admins, two admins, and last a super admin who was invited and never came. */
let people: number[]
beforeAll(async () => {
  school = await startTestSchool()
  const { id: top } = await bySlug('super_admin')
  const { id: admins } = await bySlug('admin')
  groups = [top, admins, await makeGroup(school.db, { title: 'Desk', permissions: ['shell.use'] })]
  people = []
  for (let at = 0; at < 5; at += 1) people.push(await makeEmployee(school.db, { name: `Person ${at}` }))
  for (const id of people.slice(0, 4)) await school.as(id)
})
afterAll(() => school.stop())

const bySlug = (slug: string) =>
  school.db.selectFrom('permissionGroups').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()

/** As it was before the first round. */
async function begin(): Promise<void> {
  await school.db.updateTable('users').set({ deactivatedAt: null }).where('id', 'in', people).execute()
  await school.db.deleteFrom('permissionGroupMembers').execute()
  await school.db
    .deleteFrom('permissionGroupPermissions')
    .where('groupId', '=', groups[2] ?? 0)
    .execute()
  const [top = 0, admins = 0] = groups
  for (const [at, id] of people.entries())
    await addToGroup(school.db, id, at === 2 || at === 3 ? admins : top)
}

const person = fc.nat(4)
const place = fc.constantFrom(null, [], [], [1])
const permission = fc.constantFrom('shell.use', 'workbench.open', 'groups.manage', 'staff.manage')
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('members' as const), group: fc.nat(2), person, place }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('grants' as const), group: fc.nat(2), permission, place }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deactivate' as const), person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reactivate' as const), person }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
/** What an editor does, and whether they say that they mean to shut themselves out. */
const act = fc.record({ by: fc.nat(3), step, isMeant: fc.boolean() })
/** One alone, or two at once. */
const round = fc.uniqueArray(act, { minLength: 1, maxLength: 2, selector: ({ by }) => by })

async function take(client: Client, step: Step, isMeant: boolean): Promise<Answer> {
  if (step.kind === 'deactivate') return deactivate(client, people[step.person] ?? 0)
  if (step.kind === 'reactivate') return reactivate(client, people[step.person] ?? 0)
  const change =
    step.kind === 'members'
      ? { kind: 'members', members: [{ employee_id: people[step.person], cohort_ids: step.place }] }
      : { kind: 'permissions', grants: [{ permission: step.permission, cohort_ids: step.place }] }
  const path = `${base}/groups/${groups[step.group]}/changes`
  const { body } = await client.post(`${path}/preview`, { change })
  return client.post(path, { change, basis: body.basis ?? '-', lock_me_out: isMeant })
}

const mayEdit = async (id: number) => (await (await school.as(id)).get(`${base}/groups`)).status === 200

/** Who may do everything, may log in and has been here. */
async function superAdmins(): Promise<number[]> {
  const rows = await school.db
    .selectFrom('permissionGroupMembers as m')
    .innerJoin('users as u', 'u.id', 'm.employeeId')
    .innerJoin('permissionGroups as g', 'g.id', 'm.groupId')
    .select('u.id')
    .where('g.isSuperAdmin', '=', true)
    .where('u.deactivatedAt', 'is', null)
    .where('u.id', '<>', people[4] ?? 0)
    .execute()
  return rows.map(({ id }) => id)
}

it('two editors at once, whatever they do, leave a super admin who can log in, and shut nobody out unsaid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 8, maxLength: 12, size: 'max' }), async (rounds) => {
      await begin()
      for (const acts of rounds) {
        const before = await Promise.all(acts.map(({ by }) => mayEdit(people[by] ?? 0)))
        const clients = await Promise.all(acts.map(({ by }) => school.as(people[by] ?? 0)))
        const answers = await Promise.all(
          acts.map(({ step, isMeant }, at) => take(clients[at] ?? school.nobody, step, isMeant)),
        )
        for (const { status } of answers) expect(status).toBeLessThan(500)
        const left = await superAdmins()
        expect(left.length).toBeGreaterThan(0)
        for (const id of left) expect(await mayEdit(id)).toBe(true)
        for (const [at, { by, isMeant }] of acts.entries()) {
          if (!before[at] || answers[1 - at]?.status === 200) continue
          // The other did nothing: whoever is out now did it, and said so.
          if (!(await mayEdit(people[by] ?? 0))) expect([answers[at]?.status, isMeant]).toEqual([200, true])
        }
      }
    }),
    { numRuns: 5, seed: 20_261_125 },
  )
})
