import { afterAll, beforeAll, expect, it } from 'vitest'
import { downloadPaths } from '#contract/download.ts'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { domains } from '#server/domains.ts'
import type { Client } from '../support/client.ts'
import { callOf, withValues } from '../support/contract-call.ts'
import { type ContractInput, contractInputs, placesOf } from '../support/contract-inputs.ts'
import { generate, seeded } from '../support/generated-input.ts'
import { makeWorld, type World } from '../support/schools/school-world.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'
import { identitiesIn, identityOf, storedAbout } from '../support/schools/world-numbers.ts'
import { partsOf } from '../support/walk-parts.ts'

/*
 * Whoever is in a group on some campuses only sees those: what is of another campus is not there, in no list, search,
 * count or file, and by no number (issue 13 §1).
 */

let school: TestSchool
let elsewhere: World
let cycleId: number
const limited = ['school_director', 'admin'] as const
const clients = new Map<string, Client>()

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  cycleId = await makeSchoolYear(db)
  const nowMs = school.clock.nowMs()
  await makeWorld(db, { mark: 'Aardvark', cycleId, nowMs })
  elsewhere = await makeWorld(db, { mark: 'Quokka', cycleId, nowMs })
  await db.updateTable('students').set({ cohortId: 3 }).where('id', '=', elsewhere.studentId).execute()
  await db.updateTable('houses').set({ cohortId: 3 }).where('id', '=', elsewhere.houseId).execute()
  await db.updateTable('experiences').set({ cohortId: 3 }).where('id', '=', elsewhere.experienceId).execute()
  await db
    .updateTable('employees')
    .set({ cohortId: 3 })
    .where('id', 'in', [elsewhere.facilitatorId, elsewhere.advisorId])
    .execute()
  for (const slug of limited) {
    const id = await makeEmployee(db, { name: `One-campus ${slug}` })
    const group = await db
      .selectFrom('permissionGroups')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    await addToGroup(db, id, group.id, [1])
    clients.set(slug, await school.as(id))
  }
})
afterAll(() => school.stop())

/** What experiences there are all staff read in the catalogue, whoever they are; their students nobody else. */
const offers = ['/backoffice/catalogue', '/backoffice/journey-builder']
const told = (path: string, text: string) =>
  offers.some((start) => path.startsWith(start)) ? text.replaceAll('Lab Quokka', '') : text

/** What browsers save, as calls. */
const files = (): Omit<ContractInput, 'procedure'>[] =>
  domains
    .flatMap(({ downloads = [] }) => downloads.flatMap(({ contract }) => Object.values(contract)))
    .flatMap((file) =>
      downloadPaths(file).map(({ path }) => ({
        ...{ name: `GET ${path}`, method: 'GET', path, isDetailed: false, schema: file.input },
      })),
    )

const hasSearch = (schema: Parameters<typeof placesOf>[0]) =>
  [...placesOf(schema)].some(({ at }) => at === 'search')

const asked = [...contractInputs(), ...files()].filter(
  (input) => input.method === 'GET' || identitiesIn(input).length > 0,
)
const walks = limited.flatMap((slug) => partsOf(asked).map(([at, part]) => [slug, at, part] as const))

it.each(walks)('is told nothing of another campus as %s of one, part %i', async (slug, _, part) => {
  const client = clients.get(slug) as Client
  const faults: string[] = []
  for (const input of part) {
    const fields = identitiesIn(input)
    const numbers = new Map(fields.map(({ at, name }) => [at, identityOf(name, input.path, elsewhere) ?? 0]))
    const before = input.method === 'GET' ? '' : await storedAbout(school.db, elsewhere)
    const calm = generate(input.schema, seeded(1), { ids: [cycleId], isCalm: true })
    const sought = new Map<string, unknown>(numbers)
    if (hasSearch(input.schema)) sought.set('search', 'Quokka')
    for (const values of sought.size > numbers.size ? [numbers, sought] : [numbers]) {
      const call = await callOf(input, withValues(calm, values))
      const { status, text } = await client.call(call)
      const changes =
        input.method !== 'GET' && status < 300 && (await storedAbout(school.db, elsewhere)) !== before
      // What was looked for may be said again.
      const answer = told(input.path, text).replaceAll('"search":"Quokka"', '')
      if (/quokka/i.test(answer) || status >= 500 || changes)
        faults.push(`${changes ? 'changes' : status}: ${input.name} ${call.url} ${text.slice(0, 300)}`)
    }
  }
  expect(faults).toEqual([])
})

it('walks over what it is there for', () => {
  expect(asked.length).toBeGreaterThan(300)
})

it('sees its own campus', async () => {
  const { body } = await (clients.get('school_director') as Client).get('/backoffice/students')
  expect(JSON.stringify(body)).toContain('Stu Aardvark')
})
