import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { applyBundle, bundleOf, importBundle } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { RosterChange } from '../contract/enrollments.contract.ts'

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

/** The tallies as this test counts them by itself, to be compared with those that are kept. */
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
  expect(body).toMatchObject({ total: 5, import: { waiting: 5 } })
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

it('says of each list how many rows it has, and of what was applied what was written, by kind', async () => {
  const twins = ['n1', 'n2', 'n3'].map((id) => ({ id, first: id, last: 'Number', grade: '09' }))
  const parent = { id: 'ng', first: 'Greta', last: 'Number', role: 'parent' }
  const send = (changed: readonly object[]) =>
    importBundle(
      school,
      admin,
      bundleOf([...twins.map((one, at) => ({ ...one, guardians: ['ng'], ...changed[at] })), parent], {
        source: 'numbers',
        mode: 'delta',
      }),
    )
  const first = await send([])
  await applyBundle(school, admin, first)
  expect((await admin.get(path(first))).body.import).toMatchObject({
    ...{ written: 7, failed: 0, written_by_kind: { person: 4, tie: 3 }, steps: 7, steps_done: 7 },
  })
  const { rows: told } = await sql<{ body: string }>`
    select body from notifications where title = ${`Import ${first} is applied`}`.execute(school.db)
  expect(told[0]?.body).toBe('7 rows written: 4 people, 3 guardians of students.')

  // Of the three one has another id, one was changed by hand and stays so, one leaves.
  await school.db.updateTable('users').set({ lastName: 'Byhand' }).where('firstName', '=', 'n2').execute()
  const next = await send([{ id: 'n1-new' }, {}, { status: 'tobedeleted' }])
  const groups = async (query: string) => (await admin.get(path(next, query))).body.import.groups
  expect(await groups('')).toEqual([
    { sign: 'leave', campus: 'Campus 1', rows: 1 },
    { sign: 'hand', campus: '', rows: 1 },
    { sign: 'change', campus: '', rows: 1 },
  ])
  // A chip says what its list would have: narrowed as it is, but for the chip itself.
  expect(await groups('?sign=hand&search=n1')).toEqual([{ sign: 'change', campus: '', rows: 1 }])
  for (const signs of ['%25', '_', '-'])
    expect([signs, await groups(`?search=${signs}`)]).toEqual([signs, []])
  const imports = async (search: string) =>
    (await admin.get(`/backoffice/enrollments?search=${search}`)).body.total
  expect([await imports('roster'), await imports('%25'), await imports('r_ster')]).toEqual([3, 0, 0])
  expect(await groups('?kind=tie')).toEqual([])
  await applyBundle(school, admin, next)
  const { import: shown, changes } = (await admin.get(path(next))).body
  expect(shown).toMatchObject({
    state: 'applied',
    written: 2,
    written_by_kind: { person: 2 },
    steps: 3,
    steps_done: 3,
  })
  expect(changes.map((one: RosterChange) => [one.sign, one.is_applied, one.is_unchanged])).toEqual([
    ['leave', true, false],
    ['hand', true, true],
    ['change', true, false],
  ])
  expect((await admin.post(path(next), { _action: 'roll_back' })).status).toBe(200)
  await school.runJob('enrollments.roll-back', { importId: next })
  expect((await admin.get(path(next))).body.import).toMatchObject({
    ...{ state: 'rolled_back', written: 0, steps: 3, steps_done: 3 },
  })
})
