import { describe, expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'
import { mayWrite, readOwners, readTableUses, writeOwners } from './table-owners.ts'

const text = readSource('database/owners.txt')
const owners = readOwners(text)
const tables = [...readSource('database/schema.sql').matchAll(/^create table (?:public\.)?(\w+)/gim)]
  .map(([, table = '']) => table)
  .toSorted()
const known = new Set(tables)
const uses = listFiles('src', /\.ts$/)
  .filter((path) => !path.startsWith('src/demo/'))
  .flatMap((path) => readTableUses(path, readSource(path), known))

describe('the tables', () => {
  it('each have an owner, a domain or the kernel', () => {
    expect(tables.filter((table) => !owners.has(table))).toEqual([])
    expect([...owners.keys()].filter((table) => !known.has(table))).toEqual([])
    expect(tables.length).toBeGreaterThan(50)
  })

  it('are written by their owner alone', () => {
    const strangers = uses
      .filter(({ isWrite }) => isWrite)
      .filter(({ table, place }) => owners.get(table) !== place && !mayWrite(table, place))
      .map(({ table, path }) => `${path} writes ${table} of ${owners.get(table)}`)
    expect([...new Set(strangers)]).toEqual([])
  })

  it('are read by whom database/owners.txt lists: a new reader is a difference to read (vitest -u)', async () => {
    await expect(writeOwners(tables, owners, uses)).toMatchFileSnapshot('../../database/owners.txt')
  })

  it('are seen in every way of writing', () => {
    const seen = (source: string) =>
      readTableUses('src/domains/houses/server/x.ts', source, new Set(['guardian_students']))
    for (const source of [
      "db.insertInto('guardianStudents')",
      "db\n    .updateTable(\n'guardianStudents')",
      "insertRows(db, 'guardianStudents', rows)",
      'sql`update guardian_students set x = 1`',
      'sql`with a as (delete from guardian_students returning id) select 1`',
      'sql`INSERT INTO guardian_students (a) values (1)`',
    ])
      expect(seen(source), source).toContainEqual(expect.objectContaining({ isWrite: true, place: 'houses' }))
    expect(seen('sql`select 1 from guardian_students`')).toEqual([
      expect.objectContaining({ isWrite: false, table: 'guardian_students' }),
    ])
  })
})
