import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '../support/client.ts'
import { callOf, withValues } from '../support/contract-call.ts'
import { contractInputs } from '../support/contract-inputs.ts'
import { generate, seeded } from '../support/generated-input.ts'
import { makeWorld, type World } from '../support/schools/school-world.ts'
import { startTestSchool, type TestSchool, testNowIso } from '../support/schools/test-school.ts'
import { identitiesIn, identityOf } from '../support/schools/world-numbers.ts'
import { startAllSandboxes } from '../support/services/sandboxes.ts'

/*
 * An outage of any service outside never blocks a page: whatever a page asks is answered the same and in time while all of
 * them are off, slow or wrong (issue 15 §5).
 */

const page = '/backoffice/workbench/services'
let school: TestSchool
let sandboxes: Awaited<ReturnType<typeof startAllSandboxes>>
let world: World
let cycleId: number
let admin: Client

beforeAll(async () => {
  let nowMs = () => Date.parse(testNowIso)
  sandboxes = await startAllSandboxes({ nowMs: () => nowMs() })
  school = await startTestSchool({ config: sandboxes.config })
  nowMs = () => school.clock.nowMs()
  cycleId = await makeSchoolYear(school.db)
  world = await makeWorld(school.db, { mark: 'Heron', cycleId, nowMs: school.clock.nowMs() })
  admin = await school.as('superadmin')
})
afterAll(async () => {
  await school.stop()
  await sandboxes.off()
})

/** All that pages read. The player of recordings alone passes on what the video service holds: it is that service. */
const reads = contractInputs().filter(({ method }) => method === 'GET')

interface Answer {
  readonly name: string
  readonly status: number
  readonly ms: number
}

async function readAll(): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const input of reads) {
    const numbers = new Map(
      identitiesIn(input).map(({ at, name }) => [at, identityOf(name, input.path, world) ?? 0]),
    )
    const calm = generate(input.schema, seeded(1), { ids: [cycleId], isCalm: true })
    const startedMs = performance.now()
    const { status } = await admin.call(await callOf(input, withValues(calm, numbers)))
    answers.push({ name: input.name, status, ms: performance.now() - startedMs })
  }
  return answers
}

/** What a page may take while a service is away: less than the first try at it. */
const patienceMs = 3_000
let well: Answer[] = []

const compare = (answers: readonly Answer[]) =>
  answers.flatMap(({ name, status, ms }, at) =>
    status === well[at]?.status && ms < patienceMs
      ? []
      : [`${name}: ${status} in place of ${well[at]?.status}, ${Math.round(ms)} ms`],
  )

const statesOf = async () => {
  const { services } = (await admin.get(page)).body
  const rows = services.filter((row: { connection: string }) => row.connection === 'sandbox')
  return new Map<string, string>(
    rows.map((row: { vendor: string; state: string }) => [row.vendor, row.state]),
  )
}

/** The services of which something is read, whatever they answer. */
const readers = ['google-drive', 'heartbeat', 'heartbeat-guardians', 'hubspot', 'language-vendor']

/** What stands on the page of services and is on this server itself. */
const ours = new Set(['files', 'webhooks', 'provisioning', 'api-tokens'])

/** The services whose strip ends with a minute that was not well. */
async function illNow(): Promise<string[]> {
  const { services } = (await admin.get(page)).body
  return services
    .filter((row: { spans: { state: string }[] }) => (row.spans.at(-1)?.state ?? 'answered') !== 'answered')
    .map((row: { vendor: string }) => row.vendor)
}

async function testAll() {
  school.clock.advance(60_000)
  const { body } = await admin.post(`${page}/tests`, {})
  return body.services.filter(({ vendor }: { vendor: string }) => !ours.has(vendor))
}

it('reads whatever pages show while all is well', async () => {
  well = await readAll()
  expect(well.length).toBeGreaterThan(200)
  expect(well.filter(({ status }) => status === 200).length).toBeGreaterThan(150)
  const tested = await testAll()
  expect(tested).toHaveLength(9)
  for (const { name, scopes } of tested)
    for (const one of scopes) expect(one, `${name}, ${one.scope}`).toMatchObject({ isGood: true })
  expect([...new Set((await statesOf()).values())]).toEqual(['good'])
})

it.each([
  'slow',
  'wrong',
  'failing',
] as const)('reads the same, in time, while everything outside is %s', async (mode) => {
  sandboxes.turn(mode)
  expect(compare(await readAll())).toEqual([])
  await testAll()
  const states = await statesOf()
  expect(states.size).toBe(9)
  // Of a "no" nobody reads more than its number, so that half of it is enough: the strip alone says that something failed.
  if (mode === 'wrong') expect(await illNow()).toEqual(expect.arrayContaining(readers))
  else expect([...new Set(states.values())]).toEqual([mode === 'slow' ? 'slow' : 'down'])
  expect(compare(await readAll())).toEqual([])
  sandboxes.turn('good')
  await testAll()
  expect([...new Set((await statesOf()).values())]).toEqual(['good'])
})

it('says of each service alone that it is away, and of the others that they are well', async () => {
  const vendors = {
    ...{ zoom: 'zoom', calendar: 'google-calendar', drive: 'google-drive', crm: 'hubspot' },
    ...{
      students: 'heartbeat',
      guardians: 'heartbeat-guardians',
      languages: 'language-vendor',
      push: 'firebase',
      bucket: 'export-bucket',
    },
  } as const
  for (const [name, vendor] of Object.entries(vendors)) {
    school.clock.advance(60_000)
    sandboxes.turn('failing', name as keyof typeof vendors)
    const { scopes } = (await admin.post(`${page}/${vendor}/test`, {})).body
    expect(
      scopes.some(({ isGood }: { isGood: boolean }) => !isGood),
      vendor,
    ).toBe(true)
    const down = [...(await statesOf())].filter(([, state]) => state === 'down').map(([one]) => one)
    expect(down).toEqual([vendor])
    sandboxes.turn('good')
    school.clock.advance(60_000)
    await admin.post(`${page}/${vendor}/test`, {})
  }
})

it('reads the same, in time, while nobody listens there any more', async () => {
  await sandboxes.off()
  expect(compare(await readAll())).toEqual([])
  school.clock.advance(5 * 60_000)
  await school.runJob('service-health.watch')
  expect([...new Set((await statesOf()).values())]).toEqual(['down'])
  const { alert } = (await admin.get(page)).body
  expect(alert.title).toMatch(/ and 8 other services are down$/)
  expect(alert.text).toContain('Rolls work as always.')
  expect(compare(await readAll())).toEqual([])
})
