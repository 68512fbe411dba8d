import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { callOf, withValues } from '../support/contract-call.ts'
import { contractInputs } from '../support/contract-inputs.ts'
import { generate, seeded } from '../support/generated-input.ts'
import { makeWorld, type World } from '../support/schools/school-world.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'
import { identitiesIn, identityOf, storedAbout } from '../support/schools/world-numbers.ts'
import { partsOf } from '../support/walk-parts.ts'

let school: TestSchool
let own: World
let foreign: World
let cycleId: number

beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeSchoolYear(school.db)
  const nowMs = school.clock.nowMs()
  own = await makeWorld(school.db, { mark: 'Aardvark', cycleId, nowMs })
  foreign = await makeWorld(school.db, { mark: 'Quokka', cycleId, nowMs })
})
afterAll(() => school.stop())

it('knows what every number of the contract leads to', () => {
  const unknown = contractInputs().flatMap((input) =>
    identitiesIn(input)
      .filter(({ name }) => identityOf(name, input.path, own) === undefined)
      .map(({ at }) => `${input.name}: ${at}`),
  )
  expect(unknown).toEqual([])
})

const roles = ['guardian', 'student', 'facilitator', 'advisor'] as const
const numbered = contractInputs().filter((input) => identitiesIn(input).length > 0)
const walks = roles.flatMap((role) => partsOf(numbered).map(([at, part]) => [role, at, part] as const))

it.each(walks)('tells and changes nothing of another family for a %s, part %i', async (role, _, part) => {
  const personId = own[`${role}Id`]
  const client = await school.as(personId)
  const before = await storedAbout(school.db, foreign)
  const faults: string[] = []
  for (const input of part) {
    const fields = identitiesIn(input)
    const numbersOf = (world: World) =>
      new Map(fields.map(({ at, name }) => [at, identityOf(name, input.path, world) ?? 0]))
    // All of them from the other family, and each by itself among one's own.
    const choices = [
      numbersOf(foreign),
      ...(fields.length < 2
        ? []
        : fields.map(({ at }) => new Map(numbersOf(own)).set(at, numbersOf(foreign).get(at) ?? 0))),
    ]
    for (const [index, numbers] of choices.entries()) {
      const calm = generate(input.schema, seeded(index + 1), { ids: [cycleId], isCalm: true })
      const call = await callOf(input, withValues(calm, numbers))
      const { status, text } = await client.call(call)
      // The catalogue names every experience to all staff, without its students.
      const told = input.path.startsWith('/backoffice/catalogue') ? text.replaceAll('Lab Quokka', '') : text
      const fault = /quokka/i.test(told)
        ? 'tells'
        : status >= 500
          ? `answers ${status}`
          : input.method !== 'GET' && status < 300 && (await storedAbout(school.db, foreign)) !== before
            ? 'changes'
            : undefined
      if (fault)
        faults.push(`${role} ${fault}: ${input.name} ${call.url} ${call.payload ?? ''} ${text.slice(0, 200)}`)
    }
  }
  expect(faults).toEqual([])
  expect(await storedAbout(school.db, foreign)).toBe(before)
})

it('walks over what it is there for', () => {
  expect(numbered.length).toBeGreaterThan(150)
})
