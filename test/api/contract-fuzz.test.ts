import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Answer } from '../support/client.ts'
import { callOf } from '../support/contract-call.ts'
import { contractInputs } from '../support/contract-inputs.ts'
import { generate, seeded } from '../support/generated-input.ts'
import { makeWorld } from '../support/schools/school-world.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'

/** `FUZZ=20000 FUZZ_SEED=7 npm test` goes further and elsewhere. */
const cases = Number(process.env['FUZZ'] ?? 2_000)
const firstSeed = Number(process.env['FUZZ_SEED'] ?? 1)

let school: TestSchool
const people: (number | 'admin' | 'director')[] = ['admin', 'admin', 'admin', 'director', 'director']

beforeAll(async () => {
  school = await startTestSchool()
  const cycleId = await makeSchoolYear(school.db)
  const nowMs = school.clock.nowMs()
  for (const mark of ['Aardvark', 'Quokka']) {
    const world = await makeWorld(school.db, { mark, cycleId, nowMs })
    people.push(world.advisorId, world.facilitatorId, world.guardianId, world.studentId)
  }
})
afterAll(() => school.stop())

/** What a validator says and no person would. */
const rawSentence =
  /Invalid |expected |received|Too (big|small)|NaN|undefined|must (match|contain|be a multiple)|[Uu]nrecognized/

function faultOf({ status, body, text }: Answer): string | undefined {
  if (status >= 500) return `answers ${status}: ${text.slice(0, 300)}`
  if (status !== 400 && status !== 422) return undefined
  const sentences = Object.values<unknown>(body.formErrors ?? {})
  const raw = [body.message, ...sentences].find(
    // What was sent is quoted back: it may be the word “undefined”.
    (sentence) =>
      typeof sentence !== 'string' ||
      rawSentence.test(sentence.replace(/“[^”]*”/g, '')) ||
      sentence.trim() === '',
  )
  return raw === undefined ? undefined : `says ${JSON.stringify(raw)}`
}

it(`answers ${cases} calls made up from the contract, and wrong ones in plain words`, async () => {
  // Maintenance closes the school to everybody but who switched it.
  const inputs = contractInputs().filter(({ path }) => !path.endsWith('/maintenance'))
  const ids = Array.from({ length: 30 }, (_, index) => index + 1)
  const clients = new Map<string | number, Awaited<ReturnType<TestSchool['as']>>>()
  const statuses = new Map<number, number>()
  const faults: string[] = []
  for (let seed = firstSeed; seed < firstSeed + cases && faults.length < 10; seed++) {
    const random = seeded(seed)
    const input = random.pick(inputs)
    const person = random.pick(people)
    const call = await callOf(input, generate(input.schema, random, { ids }))
    let client = clients.get(person) ?? (await school.as(person))
    clients.set(person, client)
    let answer = await client.call(call)
    if (answer.status === 401) {
      // A case before this one signed the person out.
      client = await school.as(person)
      clients.set(person, client)
      answer = await client.call(call)
    }
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const fault = faultOf(answer)
    if (fault)
      faults.push(
        `FUZZ_SEED=${seed} FUZZ=1: ${input.name} as ${person} ${fault}\n  ${call.url} ${String(call.payload ?? '').slice(0, 600)}`,
      )
  }
  expect(faults).toEqual([])
  // A fuzz that is only refused finds nothing.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(cases / 12)
  expect(statuses.get(400) ?? 0).toBeGreaterThan(cases / 10)
}, 600_000)
