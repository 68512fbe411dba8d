import { expect, test } from 'vitest'
import { ColumnNames } from './column-names.ts'

const name = async (rows: Record<string, unknown>[]) =>
  (await new ColumnNames().transformResult({ result: { rows }, queryId: { queryId: 'test' } })).rows

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
