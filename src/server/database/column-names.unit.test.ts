import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openKysely } from './column-names.ts'

/** Kysely on a database that answers everything with these rows. */
const answering = (rows: Record<string, unknown>[]) => {
  const client = { query: async () => ({ rows, command: 'SELECT' }), release: () => {} }
  return openKysely({ pool: { connect: async () => client, end: async () => {}, options: {} } as never })
}

const name = async (rows: Record<string, unknown>[]) =>
  (await answering(rows).executeQuery(CompiledQuery.raw('select'))).rows

test('a statement names tables, columns and its own names in snake_case, and quotes them', () => {
  const { sql: text } = answering([])
    .with('ownRolls', (db) => db.selectFrom('attendances').select('staffSetAt as savedAt'))
    .selectFrom('ownRolls as roll')
    .innerJoin('guardianStudents', (join) => join.onTrue())
    .select(['roll.savedAt', sql.ref('guardianStudents.studentId').as('oneStudent')])
    .compile()
  expect(text).toBe(
    'with "own_rolls" as (select "staff_set_at" as "saved_at" from "attendances") select "roll"."saved_at", ' +
      '"guardian_students"."student_id" as "one_student" from "own_rolls" as "roll" inner join "guardian_students" on true',
  )
})

test('how many rows are wanted stands in the text, so that one plan serves every call', () => {
  const first = answering([]).selectFrom('houses').select('id').limit(50)
  expect(first.compile()).toMatchObject({ sql: 'select "id" from "houses" limit 50', parameters: [] })
  expect(first.limit(sql<number>`${7} + 1`).compile().sql).toBe('select "id" from "houses" limit $1 + 1')
})

test('every row of a result gets its columns in camelCase, values untouched', async () => {
  const at = new Date(0)
  expect(
    await name([
      { id: 1, student_name: 'Ana', staff_set_at: at },
      { id: 2, student_name: null, staff_set_at: null },
    ]),
  ).toStrictEqual([
    { id: 1, studentName: 'Ana', staffSetAt: at },
    { id: 2, studentName: null, staffSetAt: null },
  ])
})

test('what lies inside a JSON column keeps its keys', async () => {
  const value = { is_on: true, list: [{ joined_at: 1 }] }
  expect(await name([{ some_value: value, more_values: [value] }])).toStrictEqual([
    { someValue: value, moreValues: [value] },
  ])
})

test('a statement without rows answers none', async () => {
  expect(await name([])).toStrictEqual([])
})
