import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const path = '/backoffice/workbench/units/abilities'
const fields = (choice: object = {}) => ({ title: 'Argue from evidence', school_stage: 'hs', ...choice })
const list = async (query = '') => (await admin.get(`${path}?${query}`)).body.abilities

it('are added, found, changed, retired and brought back, and the title is one of its stage', async () => {
  const { id } = (await admin.post(path, fields())).body
  expect(await list('search=evid')).toMatchObject([{ id, credit: 0.25, version: 1, uses: 0 }])
  expect((await admin.post(path, fields({ title: 'ARGUE from evidence' }))).body.formErrors).toEqual({
    title: 'There is already an ability with this title in this school stage.',
  })
  expect((await admin.post(path, fields({ school_stage: 'ms' }))).status).toBe(200)
  await admin.put(`${path}/${id}`, fields({ title: 'Reason from evidence', version: 1 }))
  const late = await admin.put(`${path}/${id}`, fields({ version: 1 }))
  expect([late.status, late.body.data.ability.title]).toEqual([409, 'Reason from evidence'])
  await admin.post(`${path}/${id}`, { _action: 'retire' })
  expect(await list('search=reason')).toEqual([])
  expect(await list('search=reason&retired=true')).toMatchObject([{ id, isRetired: true }])
  expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ id, version: 2, isRetired: true })
  expect((await admin.get(`${path}/1999999`)).status).toBe(404)
  await admin.post(`${path}/${id}`, { _action: 'bring-back' })
  expect(await list('search=reason')).toMatchObject([{ id, isRetired: false }])
})

it('keep every version whole, so that an older one can be saved again, and none of a save that changes nothing', async () => {
  const { id } = (await admin.post(path, fields({ title: 'Explain a model' }))).body
  await admin.put(`${path}/${id}`, fields({ title: 'Explain models', credit: 0.5, version: 1 }))
  await admin.put(`${path}/${id}`, fields({ title: 'Explain models', credit: 0.5, version: 2 }))
  const { versions, total } = (await admin.get(`${path}/${id}/history`)).body
  expect(total).toBe(2)
  expect(versions).toMatchObject([
    { version: 2, title: 'Explain models', credit: 0.5 },
    { version: 1, title: 'Explain a model', credit: 0.25 },
  ])
  expect(versions[0].savedBy).not.toBeNull()
  const [, { title, description, school_stage, credit }] = versions
  await admin.put(`${path}/${id}`, { title, description, school_stage, credit, version: 2 })
  expect(await list('search=explain')).toMatchObject([{ title: 'Explain a model', credit: 0.25, version: 3 }])
  expect((await admin.get(`${path}/1999999/history`)).status).toBe(404)
})

it('of one title are made once by twenty-five at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => admin.post(path, fields({ title: 'Once' }))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(24)
})

it('are read by staff and changed by who manages them', async () => {
  const facilitator = await school.as('facilitator')
  expect((await facilitator.get(path)).body.canManage).toBe(false)
  expect((await facilitator.post(path, fields())).status).toBe(403)
  expect((await admin.put(`${path}/1999999`, fields({ version: 1 }))).status).toBe(404)
})
