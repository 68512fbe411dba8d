import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOutsideSchool } from '#test/outside-school.ts'
import type { TestSchool } from '#test/test-school.ts'
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
  (await school.as('superadmin')).post(path, { applicationId })
const makeDeal = (id: number) => call('/admissions-trigger-deal-creation', id)
const updateDeal = (id: number) => call('/admissions-update-deal-info', id)
const pageOf = (id: number) => `/backoffice/workbench/admissions/${id}`
const undoneOf = async (id: number) => (await (await school.as('superadmin')).get(pageOf(id))).body.undone
const rowOf = (id: number) =>
  school.db
    .selectFrom('applications')
    .select(['key', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const stageOf = async (id: number) => {
  const { key } = await rowOf(id)
  return crm.records('deals').find(({ properties }) => properties[dealKey] === key)?.properties['dealstage']
}
const decline = async (id: number) => {
  const { version } = await rowOf(id)
  const ending = { outcome: 'declined', reason: 'No place is left.', version }
  return (await school.as('superadmin')).post(`${pageOf(id)}/close`, ending)
}
const repeatAfter = async (ms: number) => {
  school.clock.advance(ms)
  await school.runJob('admissions.repeat-actions')
}

describe('a wish for an action', () => {
  it('is due at once where the action failed before, and does not lie for ever', async () => {
    const id = await makeApplication(school.db)
    await makeDeal(id)
    crm.behave({ serverErrors: 3 })
    expect((await updateDeal(id)).status).toBe(424)
    expect((await decline(id)).status).toBe(200)
    await repeatAfter(1000)
    expect(await stageOf(id)).toBe('closedlost')
    expect(await undoneOf(id)).toEqual([])
  })
})
