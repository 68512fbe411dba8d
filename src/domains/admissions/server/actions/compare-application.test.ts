import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOutsideSchool } from '#test/schools/outside-school.ts'
import type { TestSchool } from '#test/schools/test-school.ts'
import { dealKey } from '#vendors/hubspot/hubspot-shapes.ts'
import type { HubSpotSandbox } from '#vendors/hubspot/sandbox/hubspot-sandbox.ts'
import { makeApplication } from '../admissions.factory.ts'

let school: TestSchool
let crm: HubSpotSandbox
let stop: () => Promise<void>
beforeAll(async () => {
  const started = await startOutsideSchool()
  school = started.school
  crm = started.crm
  stop = started.stop
})
afterAll(() => stop())

const call = async (path: string, applicationId: number) =>
  expect((await (await school.as('superadmin')).post(path, { applicationId })).status).toBe(200)
const page = async (id: number) =>
  (await (await school.as('superadmin')).get(`/backoffice/workbench/admissions/${id}`)).body

it('what was told anew while it was compared is not what it was before', async () => {
  const id = await makeApplication(school.db, { first: 'Lola' })
  await call('/admissions-trigger-deal-creation', id)
  const { key } = await school.db
    .selectFrom('applications')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const dealId = crm.records('deals').find(({ properties }) => properties[dealKey] === key)?.id ?? ''
  await crm.change('deals', dealId, { homeroom_grade: '5' })
  const { vendors } = school.services
  const { crm: real } = vendors
  if (real === null) throw new Error('There is a CRM.')
  const look = () => school.runJob('admissions.look-at-crm', { object: 'deal', outsideId: dealId })
  const differences = async () =>
    (await page(id)).outside.flatMap((one: { differences: object[] }) => one.differences)
  Object.assign(vendors, {
    crm: {
      ...real,
      readMany: async (...asked: Parameters<typeof real.readMany>) => {
        const read = await real.readMany(...asked)
        Object.assign(vendors, { crm: real })
        school.clock.advance(1000)
        await call('/admissions-update-deal-info', id)
        return read
      },
    },
  })
  await look()
  expect(await differences()).toEqual([])
  const noted = (await page(id)).events.filter(({ kind }: { kind: string }) => kind === 'outside_differs')
  expect(noted).toEqual([])
  // What is changed there since is found as ever.
  await crm.change('deals', dealId, { homeroom_grade: '4' })
  await look()
  expect(await differences()).toMatchObject([{ field: 'Grade', there: '4' }])
})
