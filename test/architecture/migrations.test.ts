import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { editedSince, writeChecksums } from '../../scripts/migration-checksums.ts'
import { readMigrations } from '../../src/server/database/migrations.ts'

const names = readdirSync('database/migrations').sort()

it('migrations have a date, a number of their own and a subject, and so one order everywhere', () => {
  expect(names.filter((name) => !/^\d{4}-\d{2}-\d{2}-\d{2}-[a-z0-9-]+\.sql$/.test(name))).toEqual([])
  const numbers = names.map((name) => name.slice(0, '2026-11-27-80'.length))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

it('no migration is another than it was: database/migrations.txt, which npm run schema goes on with', async () => {
  const migrations = await readMigrations()
  const written = readFileSync('database/migrations.txt', 'utf8')
  expect(editedSince(written, migrations)).toEqual([])
  expect(written).toBe(writeChecksums(migrations))
})

it('run in the order in which they were written down, whatever the date in a name', async () => {
  const written = readFileSync('database/migrations.txt', 'utf8')
  const [first = '', second = ''] = written.split('\n')
  const nameOf = (line: string) => line.split('  ')[1]
  expect((await readMigrations()).map(({ name }) => name).slice(0, 2)).toEqual([
    nameOf(first),
    nameOf(second),
  ])
  const turned = await readMigrations([second, first].join('\n'))
  expect(turned.slice(0, 3).map(({ name }) => name)).toEqual([nameOf(second), nameOf(first), names[2]])
})

it('one that was edited, taken away or renamed is named, and a new one is not', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name: `${name}.sql`, checksum: name.repeat(64) }))
  if (!a || !b || !c) throw new Error('Three were made.')
  const written = writeChecksums([a, b])
  expect(editedSince(written, [a, b, c])).toEqual([])
  expect(editedSince(written, [a, { ...b, checksum: c.checksum }])).toEqual(['b.sql'])
  expect(editedSince(written, [a, { ...b, name: 'd.sql' }])).toEqual(['b.sql'])
})
