import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import type { Client } from '#test/client.ts'
import {
  applyBundle,
  bundleOf,
  csv,
  type Files,
  importBundle,
  importFiles,
} from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const path = (importId: number) => `/backoffice/enrollments/imports/${importId}`
const open = async (importId: number) => (await admin.get(path(importId))).body

it('is the same person with the same login, who comes back three times over', async () => {
  const one = { id: 'again', first: 'Ami', last: 'Again' }
  const options = { source: 'again', mode: 'delta' } as const
  const bring = async (status?: string) => {
    const files = bundleOf([{ ...one, ...(status !== undefined && { status }) }], options)
    await applyBundle(school, admin, await importBundle(school, admin, files))
  }
  const { db } = school
  await bring()
  const people = () =>
    db.selectFrom('users').select(['id', 'email', 'deactivatedAt']).where('lastName', '=', 'Again').execute()
  const [{ id } = { id: 0 }] = await people()
  for (let at = 0; at < 3; at += 1) {
    const before = await school.as(id)
    expect((await before.get('/backoffice/profile/sessions')).status).not.toBe(401)
    await bring('tobedeleted')
    expect((await people())[0]?.deactivatedAt).not.toBeNull()
    expect((await before.get('/backoffice/profile/sessions')).status).toBe(401)
    await bring()
    expect(await people()).toEqual([{ id, email: 'ami.again@school.test', deactivatedAt: null }])
    expect((await (await school.as(id)).get('/backoffice/profile/sessions')).status).not.toBe(401)
  }
})

it('loses no registration when every identifier is another', async () => {
  const kids = Array.from({ length: 12 }, (_, at) => ({
    id: `i${at}`,
    first: `Kid${at}`,
    last: 'Renumbered',
  }))
  const experienceId = await makeFullExperience(school.db, { title: 'Weaving', places: 20 })
  const bring = (prefix: string): Promise<number> =>
    importBundle(school, admin, {
      ...bundleOf(
        kids.map((kid) => ({ ...kid, id: `${prefix}${kid.id}` })),
        { source: 'renumbered' },
      ),
      'classes.csv': csv(
        ['sourcedId', 'title', 'classType', 'courseSourcedId', 'schoolSourcedId', 'termSourcedIds'],
        [`${prefix}k`, 'Weaving', 'scheduled', 'c', 's1', ''],
      ),
      'enrollments.csv': csv(
        ['sourcedId', 'classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role'],
        ...kids.map(({ id }) => [`${prefix}e${id}`, `${prefix}k`, 's1', `${prefix}${id}`, 'student']),
      ),
    })
  await applyBundle(school, admin, await bring(''))
  const places = async () =>
    (
      await sql`select id, student_id from registrations where experience_id = ${experienceId} and dropped_at is null
        order by id`.execute(school.db)
    ).rows
  const before = await places()
  expect(before).toHaveLength(12)
  const importId = await bring('new-')
  await admin.post(`${path(importId)}/decisions`, { choice: 'take', stop: 'ids' })
  await applyBundle(school, admin, importId)
  expect(await places()).toEqual(before)
  expect((await open(await bring('new-'))).changes).toEqual([])
})

const shared = resolve('../shared/data/oneroster')

// A bundle of somebody else, beside the project where it is built and not in every clone.
it.each([shared].filter(existsSync))('reads the sample of %s to the end', async (folder) => {
  const files: Files = Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.csv'))
      .map((name) => [name, readFileSync(join(folder, name))]),
  )
  const importId = await importFiles(school, admin, files)
  const { import: shown, changes } = await open(importId)
  expect(shown).toMatchObject({ state: 'open', format: 'sds' })
  expect(changes.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['School of TwoDotOne', 'Jack Craig', 'Jean Craig', 'Kristen Fein']),
  )
  // Their roles ended in 2022: each of them is taken in by hand alone.
  await admin.post(`${path(importId)}/decisions`, { choice: 'take' })
  await applyBundle(school, admin, importId)
  const again = await open(await importFiles(school, admin, files))
  const added = again.changes.filter(({ sign }: { sign: string }) => sign === 'add')
  expect(added).toEqual([])
})
