import { describe, expect, it } from 'vitest'
import { personalRecords } from '#domains/personal-data/rules/personal-records.ts'
import { listFiles, readSource } from './source-files.ts'
import {
  hidesItsTables,
  listedInVain,
  mayWrite,
  readOwners,
  readTableUses,
  writeOwners,
} from './table-owners.ts'

const text = readSource('database/owners.txt')
const owners = readOwners(text)
const tables = [...readSource('database/schema.sql').matchAll(/^create table (?:public\.)?(\w+)/gim)]
  .map(([, table = '']) => table)
  .toSorted()
const known = new Set(tables)
const sources = listFiles('src', /\.ts$/).filter((path) => !path.startsWith('src/demo/'))
const uses = sources.flatMap((path) => readTableUses(path, readSource(path), known))

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
    await expect(writeOwners(tables, owners, uses, personalRecords)).toMatchFileSnapshot(
      '../../database/owners.txt',
    )
  })

  it('are named where they can be read: what is named by a variable stands in the list of table-owners.ts', () => {
    expect(sources.filter((path) => hidesItsTables(path, readSource(path)))).toEqual([])
    expect(listedInVain(readSource)).toEqual([])
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
    for (const source of [
      "forgetOlder(database, 'guardian_students', sql`at < 1`)",
      "db.mergeInto('guardianStudents')",
    ])
      expect(seen(source), source).toContainEqual(expect.objectContaining({ isWrite: true }))
    for (const source of [
      'sql`select 1 from guardian_students`',
      "db.updateTable('houses').from('guardianStudents')",
      'const rows = sql`guardian_students g where g.id = 1`',
      'sql<{ a: number }[]>`\n  guardian_students`',
      'sql`delete from x using users u, guardian_students g`',
      "sql.table('guardian_students')",
    ])
      expect(seen(source), source).toEqual([
        expect.objectContaining({ isWrite: false, table: 'guardian_students' }),
      ])
    for (const source of [
      '// from guardian_students',
      '/* from guardian_students */',
      'sql`guardian_students.id`',
    ])
      expect(seen(source), source).toEqual([])
  })
})
