import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { countWaiting } from '#test/databases/count-waiting.ts'
import { applyBundle, bundleOf, importBundle, type Pupil } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const people: readonly Pupil[] = [
  { id: 'g', first: 'Grown', last: 'Held', role: 'parent' },
  { id: 's', first: 'Small', last: 'Held', guardians: ['g'] },
]
const withPhone = (phone: string) => people.map((one) => ({ ...one, phone }))
const bring = (those: readonly Pupil[]) =>
  importBundle(school, admin, bundleOf(those, { source: 'held', mode: 'delta' }))
const phones = async () => {
  const { rows } = await sql<{ phone: string }>`
    select coalesce(s.phone, g.phone) as phone from users u left join students s on s.id = u.id
    left join guardians g on g.id = u.id where u.email like '%.held@school.test' order by u.email`.execute(
    school.db,
  )
  return rows.map(({ phone }) => phone)
}

/** Saves a form of the directory with another phone number. */
async function savePhone(kind: 'student' | 'guardian', phone: string) {
  const { id } = await school.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', kind === 'student' ? 'small.held@school.test' : 'grown.held@school.test')
    .executeTakeFirstOrThrow()
  const path = `/backoffice/${kind}s/${id}/edit`
  const {
    [kind]: { holds: _h, access: _a, lastSignInAt: _l, id: _i, guardians, children, ...form },
  } = (await admin.get(path)).body
  const family = (guardians ?? children).map(
    ({ id: of, relationship }: { id: number; relationship: string }) => ({
      ...{ id: of, relationship },
    }),
  )
  const tied = kind === 'student' ? { guardians: family } : { children: family }
  return admin.post(path, { ...form, ...tied, phone, _action: 'update' })
}

const waiting = () => countWaiting(school.db)

/** Both forms are about to be saved, and held where they write ties, until `act` waits for them. */
async function whileSaving(phone: string, act: () => Promise<unknown>) {
  const held = await school.db.transaction().execute(async (lock) => {
    await sql`lock table guardian_students in share mode`.execute(lock)
    const saves = [savePhone('guardian', phone), savePhone('student', phone)]
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
    const acting = act()
    await expect.poll(waiting, { timeout: 20_000 }).toBe(3)
    return { saves, acting }
  })
  for (const saved of await Promise.all(held.saves)) expect(saved.body).toMatchObject({ ok: true })
  await held.acting
}

const [first, second, byHand, later] = ['0001', '0002', '0003', '0004'].map((end) => `+1 504 555 ${end}`)

it('an import leaves alone what a form saves while it runs, and so does taking it back', async () => {
  await applyBundle(school, admin, await bring(withPhone(first ?? '')))
  const importId = await bring(withPhone(second ?? ''))
  const path = `/backoffice/enrollments/imports/${importId}`
  expect((await admin.post(path, { _action: 'apply' })).status).toBe(200)
  await whileSaving(byHand ?? '', () => school.runJob('enrollments.apply', { importId }))
  expect(await phones()).toEqual([byHand, byHand])
  const { changes } = (await admin.get(path)).body
  expect(changes.map(({ problem }: { problem: string }) => problem)).toEqual(
    Array(2).fill('This was changed here since the files were compared. Import them again.'),
  )

  const again = await bring(withPhone(second ?? ''))
  await admin.post(`/backoffice/enrollments/imports/${again}/decisions`, { choice: 'file', sign: 'hand' })
  await applyBundle(school, admin, again)
  expect(await phones()).toEqual([second, second])
  const asked = { _action: 'roll_back', keeps_later_edits: true }
  expect((await admin.post(`/backoffice/enrollments/imports/${again}`, asked)).status).toBe(200)
  await whileSaving(later ?? '', () => school.runJob('enrollments.roll-back', { importId: again }))
  expect(await phones()).toEqual([later, later])
})

it('a house that an import and somebody by hand make at the same moment is one', async () => {
  const importId = await importBundle(
    school,
    admin,
    bundleOf([{ id: 't', first: 'Tess', last: 'Twin', homeroom: 'r' }], {
      source: 'twin',
      homerooms: { r: ['Twin House', 's1'] },
    }),
  )
  const path = `/backoffice/enrollments/imports/${importId}`
  expect((await admin.post(path, { _action: 'apply' })).status).toBe(200)
  const form = {
    ...{ title: 'twin house', cohort_id: 1, advisor_id: await makeEmployee(school.db), member_ids: [] },
    ...{ president_id: '', vice_president_id: '', default_standup_time: '08:45', conference_url: '' },
  }
  // Both have looked for the name, where they may, and wait with what they write.
  const held = await school.db.transaction().execute(async (lock) => {
    await sql`lock table houses in share mode`.execute(lock)
    const importing = school.runJob('enrollments.apply', { importId })
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
    const making = admin.post('/backoffice/houses/new', form)
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
    return { importing, making }
  })
  await held.importing
  expect((await held.making).status).toBe(422)
  const houses = await school.db
    .selectFrom('houses')
    .select('title')
    .where('title', 'ilike', 'twin house')
    .execute()
  expect(houses).toEqual([{ title: 'Twin House' }])
})
