import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LanguageSchool, startLanguageSchool } from '#test/schools/language-school.ts'

// What cannot be read, or is left out of one list, is not gone at the vendor: it costs no child a credit.
let own: LanguageSchool
beforeAll(async () => {
  own = await startLanguageSchool()
})
afterAll(() => own.stop())

const path = '/backoffice/workbench/language-vendor'
const unread = { completedAt: '2026-11-02T15:00:00' }
const weekLater = () => own.school.clock.advance(8 * 86_400_000)
const note = async () =>
  (await (await own.school.as('admin')).get(`${path}/update-credit`)).body.finished.note as string
/** A run that a job has read and proposed, with what it changes. */
const propose = async () => {
  const admin = await own.school.as('admin')
  const { body } = await admin.post(`${path}/update-credit`, {
    action: 'credit_sync',
    cycle_id: own.cycleId,
  })
  await own.school.runJob('language-credit.plan', { runId: body.run_id })
  return (await admin.get(`${path}/runs/${body.run_id}`)).body
}
const apply = async (runId: number) =>
  (await own.school.as('admin')).post(`${path}/runs/${runId}`, { _action: 'apply' })
const makeCredited = async (name: string) => {
  const id = await own.makeLearner(name)
  for (const unit of [1, 2, 3, 4, 5, 6, 7, 8]) own.says(id, unit, 90)
  await apply((await propose()).run.id)
  return id
}

it('keeps what is known of a record that cannot be read, says so with the run, and asks for it again', async () => {
  const mia = await makeCredited('Mia Unread')
  own.says(mia, 8, 90, unread)
  weekLater()
  const whole = await propose()
  expect(whole.rows).toEqual([])
  expect(whole.run.skipped).toEqual([{ reason: 'that cannot be read', count: 1 }])
  expect(whole.run.said).toMatchObject({ source: 'api' })
  expect(await note()).toBe('What is known of records that cannot be read stays.')
  // The next reading is of what changed since; what could not be read did not change, and still is not known.
  own.school.clock.advance(3_600_000)
  expect((await propose()).run.skipped).toEqual([{ reason: 'that cannot be read', count: 1 }])
  own.says(mia, 8, 90)
  expect((await propose()).run.skipped).toEqual([])
})

it('takes nothing for gone while a row does not even say of what it is', async () => {
  const lou = await makeCredited('Lou Nameless')
  own.vendor.put({ ...own.recordOf(lou, 7, 90), recordId: 'x'.repeat(200) })
  own.vendor.forget(`r-${lou}-7`)
  weekLater()
  expect((await propose()).rows).toEqual([])
  expect(await note()).toBe(
    '1 record did not come again, and 1 row does not say of which record it is: what is known stays.',
  )
  own.vendor.forget('x'.repeat(200))
})

it('gives the credit back of a record that was gone and comes again as it was', async () => {
  const ben = await makeCredited('Ben Again')
  own.vendor.forget(`r-${ben}-8`)
  weekLater()
  const gone = await propose()
  const row = gone.rows.find((one: { student_id: number }) => one.student_id === ben)
  expect(row).toMatchObject({ credits_before: 2, credits_after: 1.75 })
  await apply(gone.run.id)
  own.says(ben, 8, 90)
  const back = await propose()
  expect(back.rows).toMatchObject([{ student_id: ben, credits_before: 1.75, credits_after: 2 }])
  // It says nothing otherwise than before.
  expect(back.run.skipped).toEqual([])
})
