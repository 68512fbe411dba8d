import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const names = readdirSync('database/migrations').sort()

it('migrations have a date, a number of their own and a subject, and so one order everywhere', () => {
  expect(names.filter((name) => !/^\d{4}-\d{2}-\d{2}-\d{2}-[a-z0-9-]+\.sql$/.test(name))).toEqual([])
  const numbers = names.map((name) => name.slice(0, '2026-11-27-80'.length))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})
