import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const path = '/backoffice/saved-views'
let school: TestSchool
let dean: Client
let counselor: Client
beforeAll(async () => {
  school = await startTestSchool()
  dean = await school.as('dean')
  counselor = await school.as('counselor')
})
afterAll(() => school.stop())

const mine = async (client: Client) =>
  (await client.get(`${path}?list=/students`)).body.map((one: { title: string; is_own: boolean }) => [
    one.title,
    one.is_own,
  ])
const save = (client: Client, title: string, more: object = {}) =>
  client.post(path, { list: '/students', title, query: 'below=90&grade=9', ...more })

it('keeps a question by name for oneself, and for colleagues once it is shared', async () => {
  const { body: kept } = await save(dean, 'Grade 9 at risk')
  expect(await mine(dean)).toEqual([['Grade 9 at risk', true]])
  expect(await mine(counselor)).toEqual([])
  expect((await save(dean, 'grade 9 AT RISK')).body.data.formErrors.title).toBe(
    'You already have a view with this name.',
  )
  expect((await save(dean, ' ')).body.data.formErrors.title).toBe('Name the view.')
  const changed = { title: 'At risk', query: 'below=80', is_shared: true }
  expect((await counselor.post(`${path}/${kept.id}`, changed)).status).toBe(404)
  expect((await dean.post(`${path}/${kept.id}`, changed)).status).toBe(200)
  const [shared] = (await counselor.get(`${path}?list=/students`)).body
  expect(shared).toMatchObject({ title: 'At risk', query: 'below=80', is_own: false })
  expect(shared.owner).not.toBeNull()
  // A name or sharing alone is no other question.
  expect((await dean.post(`${path}/${kept.id}`, { title: 'Look at', is_shared: true })).status).toBe(200)
  expect((await counselor.get(`${path}?list=/students`)).body[0]).toMatchObject({
    title: 'Look at',
    query: 'below=80',
  })
  expect((await counselor.post(`${path}/${kept.id}/remove`, { _action: 'remove' })).status).toBe(404)
})

it('is deleted by whose it is, and taken back unless its name is taken meanwhile', async () => {
  const { body: kept } = await save(counselor, 'Mine')
  const turn = (_action: string) => counselor.post(`${path}/${kept.id}/remove`, { _action })
  expect((await turn('remove')).body.message).toBe('View “Mine” deleted')
  expect(await mine(counselor)).not.toContainEqual(['Mine', true])
  expect((await turn('restore')).body.message).toBe('View “Mine” is back')
  await turn('remove')
  await save(counselor, 'Mine')
  expect((await turn('restore')).status).toBe(422)
  const isKept = async () =>
    (await school.db.selectFrom('savedViews').select('id').where('id', '=', kept.id).execute()).length === 1
  await school.runJob('saved-views.forget-deleted')
  expect(await isKept()).toBe(true)
  const nowMs = school.clock.nowMs()
  school.clock.set(nowMs + 25 * 3_600_000)
  await school.runJob('saved-views.forget-deleted')
  school.clock.set(nowMs)
  expect(await isKept()).toBe(false)
})

it('is nothing for families, and refuses a list that has no views', async () => {
  expect((await (await school.as('guardian')).get(`${path}?list=/students`)).status).toBe(403)
  expect((await dean.get(`${path}?list=/notes`)).status).toBe(400)
})
