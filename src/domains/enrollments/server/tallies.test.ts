import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { applyBundle, bundleOf, importBundle } from '#test/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/test-school.ts'

let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

interface Line {
  readonly key: string
  readonly rows: number
  readonly written: number
  readonly ready: number
  readonly waiting: number
}

/** Counted here in words of its own, and as it is kept. */
const counted = async (): Promise<Line[]> =>
  (
    await sql<Line>`
      select concat_ws('/', import_id, sign, kind, campus, coalesce(stop, '')) as key, count(*) as rows,
        sum(case when applied_at is null or rolled_back_at is not null or written = '{}' then 0 else 1 end) as written,
        sum(case when applied_at is not null or problem <> '' or decision is null or decision = 'keep' then 0
          when sign = 'hand' and not exists (select from jsonb_array_elements(fields) f where f ->> 'choice' = 'file')
          then 0 else 1 end) as ready,
        sum(case when decision is null then 1 else 0 end) as waiting
      from roster_changes group by 1 order by 1`.execute(school.db)
  ).rows
const kept = async (): Promise<Line[]> =>
  (
    await sql<Line>`
      select concat_ws('/', import_id, sign, kind, campus, stop) as key, rows, written, ready, waiting
      from roster_tallies where rows <> 0 or written <> 0 or ready <> 0 or waiting <> 0 order by 1`.execute(
      school.db,
    )
  ).rows

const path = (importId: number, rest = '') => `/backoffice/enrollments/imports/${importId}${rest}`
async function agree() {
  const lines = await kept()
  expect(lines).toEqual(await counted())
  return lines
}

const people = Array.from({ length: 12 }, (_, at) => ({
  id: `p${at}`,
  first: `Kid${at}`,
  last: 'Tally',
  grade: '09',
  ...(at === 0 && { guardians: ['g'] }),
}))
const guardian = { id: 'g', first: 'Gloria', last: 'Tally', role: 'parent' }

it('keeps what the rows of an import add up to, whatever is done with it', async () => {
  const first = await importBundle(school, admin, bundleOf([...people, guardian]))
  expect((await agree()).reduce((sum, { ready }) => sum + ready, 0)).toBe(14)
  await applyBundle(school, admin, first)
  expect((await agree()).reduce((sum, { written }) => sum + written, 0)).toBe(14)

  await school.db.updateTable('users').set({ lastName: 'Hand' }).where('firstName', '=', 'Kid11').execute()
  const next = await importBundle(
    school,
    admin,
    bundleOf([...people.slice(5).map((one) => ({ ...one, grade: '10' })), guardian]),
  )
  await agree()
  const { body } = await admin.get(path(next, '?sign=leave&kind=person'))
  expect(body).toMatchObject({ total: 5, import: { by_sign: { hand: 1, change: 6 }, waiting: 5 } })
  expect((await admin.get(path(next, '?search=Kid'))).body.total).toBe(12)
  for (const decision of [
    { choice: 'leave', stop: 'leave:Campus 1' },
    { choice: 'keep', change_id: body.changes[0].id },
    { choice: 'file', sign: 'hand' },
    { choice: 'keep', sign: 'change' },
    { choice: 'take', sign: 'change' },
  ]) {
    expect((await admin.post(path(next, '/decisions'), decision)).status).toBe(200)
    await agree()
  }
  await applyBundle(school, admin, next)
  await agree()
  expect((await admin.post(path(next), { _action: 'roll_back' })).status).toBe(200)
  await school.runJob('enrollments.roll-back', { importId: next })
  expect((await agree()).filter(({ key }) => key.startsWith(`${next}/`))).toEqual(
    (await counted())
      .filter(({ key }) => key.startsWith(`${next}/`))
      .map((line) => expect.objectContaining({ key: line.key, written: 0 })),
  )
  await school.db.deleteFrom('rosterImports').where('id', '=', next).execute()
  await agree()
})
