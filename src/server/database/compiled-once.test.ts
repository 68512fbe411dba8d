import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { together } from './asked-together.ts'
import { compiledOnce } from './compiled-once.ts'
import type { Database } from './database.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('is built once, and asked with the numbers of each call, alone and together', async () => {
  const build = vi.fn((db: Database, first: number, second: number) =>
    db
      .selectFrom('students')
      .select([
        'id',
        sql<number>`${second}::integer`.as('givenSecond'),
        sql<number>`${7}::integer`.as('seven'),
      ])
      .where('id', '=', first)
      .where('id', '<>', second),
  )
  const find = compiledOnce(build)
  const { db } = school
  const [one, two] = [await makeStudent(db), await makeStudent(db)]
  expect(await find(db, one, -5)).toEqual([{ id: one, givenSecond: -5, seven: 7 }])
  expect(await find(db, two, -6)).toEqual([{ id: two, givenSecond: -6, seven: 7 }])
  expect(await find(db, two, two)).toEqual([])
  for (let time = 0; time < 3; time++) {
    const asked = together(db)
    expect(await Promise.all([find(asked, one, -9), find(asked, two, -8)])).toEqual([
      [{ id: one, givenSecond: -9, seven: 7 }],
      [{ id: two, givenSecond: -8, seven: 7 }],
    ])
  }
  expect(build).toHaveBeenCalledOnce()
})
