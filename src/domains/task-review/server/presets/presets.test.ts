import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeReviewedTask } from '../task-review.factory.ts'

let school: TestSchool
let author: Client
let colleague: Client
let path: string

beforeAll(async () => {
  school = await startTestSchool()
  const cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  author = await school.as('facilitator')
  colleague = await school.as('advisor')
  const expertIds = [await school.persona('facilitator'), await school.persona('advisor')]
  const { experienceId } = await makeReviewedTask(school.db, { cycleId, expertIds, names: ['Amara Nwosu'] })
  path = `/backoffice/facilitate/experiences/${experienceId}/preset-comments`
})
afterAll(() => school.stop())

const titles = async (client: Client, of: 'experience' | 'general') =>
  (await client.get(path)).body[of].map(({ title }: { title: string }) => title)

it('one that is shared is worded anew by colleagues, and taken back by who wrote it alone', async () => {
  const written = { title: 'Units', body: 'Name the units.', is_shared: true }
  const { id } = (await author.post(path, written)).body
  const save = (client: Client, version: number, part: object) =>
    client.put(`${path}/${id}`, { ...written, version, ...part })
  const taken = await save(colleague, 1, { is_shared: false })
  expect([taken.status, taken.body.data.formErrors]).toEqual([
    422,
    {
      is_shared:
        'Everyone who runs this experience uses it, and Pat facilitator wrote it. Write one of your own instead.',
    },
  ])
  expect(await titles(author, 'experience')).toEqual(['Units'])
  // Who worded it anew has not written it: it is the author's still.
  expect((await save(colleague, 1, { title: 'All units' })).status).toBe(200)
  expect((await save(colleague, 2, { is_shared: false })).status).toBe(422)
  expect((await save(author, 2, { is_shared: false })).status).toBe(200)
  expect(await titles(colleague, 'experience')).toEqual([])
  expect([await titles(colleague, 'general'), await titles(author, 'general')]).toEqual([[], ['Units']])
})
