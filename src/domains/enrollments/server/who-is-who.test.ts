import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { applyBundle, bundleOf, csv, importBundle, importFiles } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { OpenImport, RosterChange } from '../contract/enrollments.contract.ts'

let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const path = (importId: number) => `/backoffice/enrollments/imports/${importId}`
const open = async (importId: number): Promise<{ import: OpenImport; changes: RosterChange[] }> =>
  (await admin.get(path(importId))).body
const houseOf = async (email: string) =>
  (
    await school.db
      .selectFrom('users')
      .innerJoin('students', 'students.id', 'users.id')
      .leftJoin('houses', 'houses.id', 'students.houseId')
      .select('houses.title')
      .where('email', '=', email)
      .executeTakeFirst()
  )?.title

describe('a house of a table', () => {
  const table = (house: string, email = 'hana@school.test') =>
    csv(
      ['firstName', 'lastName', 'email', 'role', 'grade', 'campus', 'house'],
      ['Hana', 'House', email, 'student', '9', 'Campus 1', house],
    )

  it('that is nowhere is said, and who stands there comes without one', async () => {
    await makeHouse(school.db, { title: 'Maple' })
    const importId = await importFiles(school, admin, { 'a.csv': table('Mapel') })
    const { import: shown, changes } = await open(importId)
    expect(shown.faults.map(({ line, what }) => `${line} ${what}`)).toEqual([
      '2 No house of Campus 1 is called Mapel',
    ])
    expect(changes[0]?.fields.map(({ field }) => field)).not.toContain('house')
    await applyBundle(school, admin, importId)
    expect(await houseOf('hana@school.test')).toBeNull()
    const moved = await importFiles(school, admin, { 'a.csv': table('maple') })
    await applyBundle(school, admin, moved)
    expect(await houseOf('hana@school.test')).toBe('Maple')
  })

  it('that went meanwhile leaves the row unwritten; one that somebody left out leaves it without', async () => {
    const houseId = await makeHouse(school.db, { title: 'Cedar' })
    const importId = await importFiles(school, admin, { 'a.csv': table('Cedar', 'ced@school.test') })
    const archivedAt = new Date(school.clock.nowMs())
    await school.db.updateTable('houses').set({ archivedAt }).where('id', '=', houseId).execute()
    await applyBundle(school, admin, importId)
    expect((await open(importId)).changes[0]?.problem).toBe('There is no house Cedar on this campus.')
    expect(await houseOf('ced@school.test')).toBeUndefined()
    const bundle = await importBundle(
      school,
      admin,
      bundleOf([{ id: 'h1', first: 'Hugo', last: 'House', homeroom: 'r' }], {
        source: 'left-out',
        homerooms: { r: ['Oak', 's1'] },
      }),
    )
    const house = (await open(bundle)).changes.find(({ kind }) => kind === 'house')
    await admin.post(`${path(bundle)}/decisions`, { choice: 'keep', change_id: house?.id })
    await applyBundle(school, admin, bundle)
    expect(await houseOf('hugo.house@school.test')).toBeNull()
    const written = (await open(bundle)).changes.find(({ kind }) => kind === 'person')
    expect(written).toMatchObject({ is_applied: true, problem: '' })
  })
})

describe('an id that was given again', () => {
  const head = ['id', 'firstName', 'lastName', 'email', 'role', 'grade', 'campus', 'birthDate', 'status']
  const row = (...cells: readonly string[]) => csv(head, cells)

  it('waits where names, birth date and mail are all others, also for leaving', async () => {
    const first = row('1', 'Rosa', 'Prime', 'rosa@school.test', 'student', '9', 'Campus 1', '2011-02-02', '')
    await applyBundle(school, admin, await importFiles(school, admin, { 'a.csv': first }))
    for (const status of ['', 'withdrawn']) {
      const other = row('1', 'Igor', 'Second', 'igor@school.test', 'student', '7', 'Campus 1', '', status)
      const importId = await importFiles(school, admin, { 'b.csv': other })
      const { import: shown, changes } = await open(importId)
      expect(shown).toMatchObject({ waiting: 1, ready: 0, stops: [{ stop: 'strangers', part: 1 }] })
      expect(changes).toMatchObject([
        {
          decision: null,
          hint: `${status === '' ? '' : 'Deleted in the file. '}By the id alone: here it is Rosa Prime, rosa@school.test`,
        },
      ])
    }
    const married = row('1', 'Rosa', 'Wed', 'rosa.wed@school.test', 'student', '9', 'Campus 1', '', '')
    expect((await open(await importFiles(school, admin, { 'c.csv': married }))).import.ready).toBe(1)
  })
})

describe('somebody new', () => {
  it('stands beside who it may be: by almost the same address, or birth date and family name', async () => {
    const near = await makeStudent(school.db, { name: 'Nora Near', email: 'nora.near@school.test' })
    const born = await makeStudent(school.db, { name: 'Bonnie Born', email: 'bb@school.test' })
    await school.db
      .updateTable('students')
      .set({ dateOfBirth: '2011-07-08' })
      .where('id', '=', born)
      .execute()
    const { changes } = await open(
      await importBundle(
        school,
        admin,
        bundleOf(
          [
            { id: 'n1', first: 'Eleonora', last: 'Nearby', email: 'noranear1@other.test' },
            { id: 'n2', first: 'Bonita', last: 'Born', birth: '2011-07-08' },
            { id: 'n3', first: 'Else', last: 'Entirely' },
          ],
          { source: 'near' },
        ),
      ),
    )
    expect(changes.map(({ name, hint }) => `${name}: ${hint}`).toSorted()).toEqual([
      `Bonita Born: Same birth date and family name as Bonnie Born, ${born}`,
      `Eleonora Nearby: Almost the e-mail of Nora Near, nora.near@school.test, ${near}`,
      'Else Entirely: ',
    ])
  })
})

describe('a colleague who would leave', () => {
  it('waits while something is still theirs, and what it is stands there', async () => {
    const people = [
      { id: 'w1', first: 'Wilma', last: 'Owner', role: 'teacher' },
      { id: 'w2', first: 'Wim', last: 'Free', role: 'teacher' },
    ]
    const options = { source: 'owners', mode: 'delta' } as const
    await applyBundle(school, admin, await importBundle(school, admin, bundleOf(people, options)))
    const { id } = await school.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'Wilma Owner')
      .executeTakeFirstOrThrow()
    await makeHouse(school.db, { title: 'House of Wilma', advisorId: id })
    const leaving = people.map((one) => ({ ...one, status: 'tobedeleted' }))
    const { changes } = await open(await importBundle(school, admin, bundleOf(leaving, options)))
    expect(changes.map(({ name, decision, hint }) => `${name} ${decision} ${hint}`).toSorted()).toEqual([
      expect.stringMatching(/^Wilma Owner null Deleted in the file. Still theirs – houses they advise: 1/),
      'Wim Free leave Deleted in the file',
    ])
  })
  it('waits also where so many would leave that not everybody is asked about', async () => {
    const many = Array.from({ length: 201 }, (_, place) => ({
      ...{ id: `many${place}`, first: `Lea${place}`, last: 'Leaver', role: 'teacher' },
      email: `lea${place}@many.test`,
    }))
    const options = { source: 'many', mode: 'delta' } as const
    await applyBundle(school, admin, await importBundle(school, admin, bundleOf(many, options)))
    // So few of each campus that no stop holds them.
    await sql`insert into cohorts (id, title) select n, 'Site ' || n from generate_series(1001, 1100) n`.execute(
      school.db,
    )
    await sql`update employees e set cohort_id = 1001 + e.id % 100 from users u
      where u.id = e.id and u.last_name = 'Leaver'`.execute(school.db)
    await sql`insert into houses (title, cohort_id, advisor_id) select 'House of ' || u.name, 1, u.id from users u
      where u.last_name = 'Leaver'`.execute(school.db)
    const leaving = many.map((one) => ({ ...one, status: 'tobedeleted' }))
    const importId = await importBundle(school, admin, bundleOf(leaving, options))
    const { rows } = await sql<{ decision: string | null; hint: string; rows: number }>`
      select decision, regexp_replace(hint, ' – .*', '') as hint, count(*)::integer as rows from roster_changes
      where import_id = ${importId} group by 1, 2 order by 3`.execute(school.db)
    expect(rows).toEqual([
      {
        decision: null,
        hint: 'Deleted in the file. Nobody has looked at what is still theirs: more than 200 colleagues would leave',
        rows: 1,
      },
      { decision: null, hint: 'Deleted in the file. Still theirs', rows: 200 },
    ])
    await applyBundle(school, admin, importId)
    const { rows: gone } =
      await sql`select name from users where last_name = 'Leaver' and deactivated_at is not null`.execute(
        school.db,
      )
    expect(gone).toEqual([])
  }, 60_000)
})
