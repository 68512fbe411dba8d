import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleOf, importBundle } from '#test/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/test-school.ts'
import { applyImport } from './apply/apply-import.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('goes on after a server that was killed in the middle: nothing is done twice, nothing is left', async () => {
  const admin = await school.as('admin')
  const people = Array.from({ length: 1_300 }, (_, at) => ({
    id: `k${at}`,
    first: `Kid${at}`,
    last: 'Killed',
  }))
  const importId = await importBundle(school, admin, bundleOf(people))
  await admin.post(`/backoffice/enrollments/imports/${importId}`, { _action: 'apply' })
  let asked = 0
  const clock = {
    ...school.clock,
    nowMs: () => {
      asked += 1
      if (asked > 4) throw new Error('killed')
      return school.clock.nowMs()
    },
  }
  await expect(applyImport({ ...school.services, clock }, importId)).rejects.toThrow('killed')
  const count = async () =>
    Number(
      (
        await school.db
          .selectFrom('users')
          .select((eb) => eb.fn.countAll().as('n'))
          .where('lastName', '=', 'Killed')
          .executeTakeFirstOrThrow()
      ).n,
    )
  const half = await count()
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(1_300)
  await Promise.all([applyImport(school.services, importId), applyImport(school.services, importId)])
  expect(await count()).toBe(1_300)
  const { body } = await admin.get(`/backoffice/enrollments/imports/${importId}`)
  expect(body.import).toMatchObject({ state: 'applied', written: 1_300, steps_done: 1_300 })
})
