import { expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'

/** Statuses judged in SQL: by the words of an absence, by their overlap, by being empty. */
const judged = /'(Unexcused|Excused) Absent' = any|\bstatuses (&&|@>|<@|<>|=) (\$\{|array|'\{\}')/
/** It moves rows between the two absences, and reads computed statuses, which count nowhere. */
const excuseCoverage = 'src/domains/attendance/server/excuse-coverage.ts'

it('is said once what a roll says: no query judges statuses by itself (docs/decisions/0025)', () => {
  expect(judged.test("where 'Unexcused Absent' = any(a.statuses)")).toBe(true)
  expect(judged.test("where a.statuses <> '{}'")).toBe(true)
  const judges = listFiles('src', /\.ts$/)
    .filter((path) => path !== excuseCoverage && !path.endsWith('.test.ts'))
    .filter((path) =>
      readSource(path)
        .split('\n')
        .some((line) => judged.test(line)),
    )
  expect(judges).toEqual([])
})
